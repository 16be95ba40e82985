-- The rules for late cancellations and missed lessons are settings, copied onto a lesson when it is confirmed.
ALTER TABLE "platform_settings"
	ADD COLUMN "late_cancel_uses_session" boolean DEFAULT true NOT NULL,
	ADD COLUMN "no_show_uses_session" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
ALTER TABLE "lesson_participants"
	ADD COLUMN "late_cancel_uses_session" boolean DEFAULT true NOT NULL,
	ADD COLUMN "no_show_uses_session" boolean DEFAULT true NOT NULL;
