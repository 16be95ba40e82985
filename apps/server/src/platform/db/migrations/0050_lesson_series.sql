-- Weekly places: lessons are confirmed week by week. A date of a place is decided once.
CREATE TABLE "lesson_series" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL REFERENCES "students"("id"),
	"tutor_id" uuid NOT NULL REFERENCES "tutors"("id"),
	"subject" text NOT NULL REFERENCES "subjects"("id"),
	"weekday" smallint NOT NULL,
	"local_time" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"unfunded_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lesson_series_status_check" CHECK (status in ('active', 'paused', 'ended')),
	CONSTRAINT "lesson_series_weekday_check" CHECK (weekday between 1 and 7),
	CONSTRAINT "lesson_series_local_time_check" CHECK (local_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "lesson_series_ended_check" CHECK ((status = 'ended') = (ended_at is not null))
);
--> statement-breakpoint
CREATE INDEX "lesson_series_student_id_idx" ON "lesson_series" USING btree ("student_id","created_at");--> statement-breakpoint
CREATE INDEX "lesson_series_tutor_id_idx" ON "lesson_series" USING btree ("tutor_id","weekday") WHERE status <> 'ended';--> statement-breakpoint
CREATE INDEX "lesson_series_active_idx" ON "lesson_series" USING btree ("id") WHERE status = 'active';--> statement-breakpoint
CREATE TABLE "lesson_series_dates" (
	"series_id" uuid NOT NULL REFERENCES "lesson_series"("id") ON DELETE CASCADE,
	"local_date" date NOT NULL,
	"participant_id" uuid REFERENCES "lesson_participants"("id"),
	"skip_reason" text,
	"skip_name" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lesson_series_dates_pkey" PRIMARY KEY ("series_id","local_date"),
	CONSTRAINT "lesson_series_dates_reason_check" CHECK (skip_reason in ('holiday', 'break', 'tutor_away', 'time_taken', 'tutor_left', 'package_expired')),
	CONSTRAINT "lesson_series_dates_lesson_check" CHECK ((participant_id is null) = (skip_reason is not null))
);
--> statement-breakpoint
CREATE INDEX "lesson_series_dates_participant_id_idx" ON "lesson_series_dates" USING btree ("participant_id");
