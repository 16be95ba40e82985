-- Families take free times, change the time of a lesson and answer proposed times.
ALTER TABLE "platform_settings"
	ADD COLUMN "minimum_notice_hours" integer DEFAULT 3 NOT NULL,
	ADD COLUMN "booking_horizon_days" integer DEFAULT 60 NOT NULL,
	ADD COLUMN "time_changes_per_lesson" integer DEFAULT 2 NOT NULL,
	ADD COLUMN "confirm_at_once_subjects" text[] DEFAULT '{}' NOT NULL,
	ADD CONSTRAINT "platform_settings_minimum_notice_hours_check" CHECK (minimum_notice_hours between 0 and 168),
	ADD CONSTRAINT "platform_settings_booking_horizon_days_check" CHECK (booking_horizon_days between 1 and 365),
	ADD CONSTRAINT "platform_settings_time_changes_per_lesson_check" CHECK (time_changes_per_lesson between 0 and 20);
--> statement-breakpoint
ALTER TABLE "lesson_participants"
	ADD COLUMN "preferred_tutor_id" uuid,
	ADD COLUMN "other_times" text[] DEFAULT '{}' NOT NULL,
	ADD COLUMN "changes_left" integer,
	ADD CONSTRAINT "lesson_participants_preferred_tutor_id_tutors_id_fk" FOREIGN KEY ("preferred_tutor_id") REFERENCES "tutors"("id"),
	ADD CONSTRAINT "lesson_participants_other_times_check" CHECK (cardinality(other_times) <= 2),
	ADD CONSTRAINT "lesson_participants_changes_left_check" CHECK (changes_left >= 0);
--> statement-breakpoint
CREATE TABLE "booking_proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"participant_id" uuid NOT NULL,
	"tutor_id" uuid NOT NULL,
	"meeting_link" text NOT NULL,
	"local_date" date NOT NULL,
	"local_time" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "booking_proposals_local_time_check" CHECK (local_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
);
--> statement-breakpoint
ALTER TABLE "booking_proposals" ADD CONSTRAINT "booking_proposals_participant_id_lesson_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "lesson_participants"("id") ON DELETE cascade;--> statement-breakpoint
ALTER TABLE "booking_proposals" ADD CONSTRAINT "booking_proposals_tutor_id_tutors_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "tutors"("id");--> statement-breakpoint
CREATE UNIQUE INDEX "booking_proposals_participant_id_starts_at_key" ON "booking_proposals" USING btree ("participant_id","starts_at");
