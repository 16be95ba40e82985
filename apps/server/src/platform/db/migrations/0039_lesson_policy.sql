-- Booking requests expire, and families cancel confirmed lessons within a policy that is copied onto each lesson.
ALTER TABLE "platform_settings"
	ADD COLUMN "cancel_notice_hours" integer DEFAULT 24 NOT NULL,
	ADD COLUMN "request_valid_hours" integer DEFAULT 24 NOT NULL,
	ADD CONSTRAINT "platform_settings_cancel_notice_hours_check" CHECK (cancel_notice_hours between 0 and 168),
	ADD CONSTRAINT "platform_settings_request_valid_hours_check" CHECK (request_valid_hours between 1 and 168);
--> statement-breakpoint
ALTER TABLE "lesson_participants"
	ADD COLUMN "expires_at" timestamp (3) with time zone,
	ADD COLUMN "notice_hours" integer,
	ADD COLUMN "is_late_cancellation" boolean DEFAULT false NOT NULL,
	ADD CONSTRAINT "lesson_participants_late_cancellation_check" CHECK (status = 'cancelled' or not is_late_cancellation);
--> statement-breakpoint
-- Requests of before have a day from the upgrade on.
UPDATE "lesson_participants" SET expires_at = now() + interval '24 hours' WHERE status = 'requested';--> statement-breakpoint
CREATE INDEX "lesson_participants_expires_at_idx" ON "lesson_participants" USING btree ("expires_at") WHERE status = 'requested';
