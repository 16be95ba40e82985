ALTER TABLE "notification_mutes" DROP CONSTRAINT "notification_mutes_event_check";--> statement-breakpoint
ALTER TABLE "notification_mutes" ADD CONSTRAINT "notification_mutes_event_check" CHECK (event in ('requests', 'lessons', 'reminders', 'summary', 'term-reports', 'payments', 'messages', 'desk'));--> statement-breakpoint
-- The weekly summary and the term reports were part of the sessions: those who switched these off stay without them.
INSERT INTO "notification_mutes" ("account_id", "event", "channel")
SELECT m."account_id", one.event, m."channel" FROM "notification_mutes" m CROSS JOIN (VALUES ('summary'), ('term-reports')) AS one(event)
WHERE m."event" = 'lessons' ON CONFLICT DO NOTHING;
