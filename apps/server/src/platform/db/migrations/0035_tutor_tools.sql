-- A tutor's availability: weekly hours, exceptions, limits, the syllabuses they teach and busy times of their calendar.
CREATE TABLE "tutor_availability" (
	"tutor_id" uuid PRIMARY KEY NOT NULL REFERENCES "tutors" ("id") ON DELETE CASCADE,
	"buffer_minutes" integer DEFAULT 0 NOT NULL,
	"max_daily_minutes" integer,
	"revision" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid REFERENCES "accounts" ("id"),
	CONSTRAINT "tutor_availability_buffer_check" CHECK (buffer_minutes between 0 and 120),
	CONSTRAINT "tutor_availability_daily_check" CHECK (max_daily_minutes between 30 and 960)
);
--> statement-breakpoint
CREATE TABLE "tutor_working_hours" (
	"tutor_id" uuid NOT NULL REFERENCES "tutors" ("id") ON DELETE CASCADE,
	"weekday" smallint NOT NULL,
	"from_time" text NOT NULL,
	"to_time" text NOT NULL,
	CONSTRAINT "tutor_working_hours_pkey" PRIMARY KEY ("tutor_id", "weekday", "from_time"),
	CONSTRAINT "tutor_working_hours_weekday_check" CHECK (weekday between 1 and 7),
	CONSTRAINT "tutor_working_hours_times_check" CHECK (from_time < to_time)
);
--> statement-breakpoint
CREATE TABLE "tutor_availability_exceptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tutor_id" uuid NOT NULL REFERENCES "tutors" ("id") ON DELETE CASCADE,
	"local_date" date NOT NULL,
	"kind" text NOT NULL,
	"from_time" text,
	"to_time" text,
	CONSTRAINT "tutor_availability_exceptions_kind_check" CHECK (kind in ('leave', 'extra')),
	CONSTRAINT "tutor_availability_exceptions_times_check" CHECK ((from_time is null) = (to_time is null) and coalesce(from_time < to_time, kind = 'leave'))
);
--> statement-breakpoint
CREATE INDEX "tutor_availability_exceptions_tutor_id_idx" ON "tutor_availability_exceptions" USING btree ("tutor_id","local_date");--> statement-breakpoint
CREATE TABLE "tutor_syllabuses" (
	"tutor_id" uuid NOT NULL REFERENCES "tutors" ("id") ON DELETE CASCADE,
	"syllabus_id" text NOT NULL REFERENCES "syllabuses" ("id"),
	CONSTRAINT "tutor_syllabuses_pkey" PRIMARY KEY ("tutor_id", "syllabus_id")
);
--> statement-breakpoint
CREATE TABLE "tutor_calendar_feeds" (
	"tutor_id" uuid PRIMARY KEY NOT NULL REFERENCES "tutors" ("id") ON DELETE CASCADE,
	"id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "tutor_calendar_feeds_id_key" ON "tutor_calendar_feeds" USING btree ("id");--> statement-breakpoint
CREATE TABLE "tutor_busy_calendars" (
	"tutor_id" uuid PRIMARY KEY NOT NULL REFERENCES "tutors" ("id") ON DELETE CASCADE,
	"address" text NOT NULL,
	"last_success_at" timestamp (3) with time zone,
	"last_failure_at" timestamp (3) with time zone,
	"last_failure" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tutor_busy_calendars_last_failure_check" CHECK (last_failure in ('address_refused', 'not_found', 'access_denied', 'timeout', 'too_large', 'not_a_calendar', 'too_complex', 'unreachable'))
);
--> statement-breakpoint
CREATE TABLE "tutor_busy_times" (
	"tutor_id" uuid NOT NULL REFERENCES "tutors" ("id") ON DELETE CASCADE,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tutor_busy_times_pkey" PRIMARY KEY ("tutor_id", "starts_at"),
	CONSTRAINT "tutor_busy_times_check" CHECK (starts_at < ends_at)
);
--> statement-breakpoint
-- Messages between a student's family and a tutor, and reports of them to the safeguarding contact.
CREATE TABLE "message_threads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL REFERENCES "students" ("id"),
	"tutor_id" uuid NOT NULL REFERENCES "tutors" ("id"),
	"last_message_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "message_threads_student_tutor_key" ON "message_threads" USING btree ("student_id","tutor_id");--> statement-breakpoint
CREATE INDEX "message_threads_tutor_id_idx" ON "message_threads" USING btree ("tutor_id","last_message_at");--> statement-breakpoint
CREATE INDEX "message_threads_last_message_at_idx" ON "message_threads" USING btree ("last_message_at");--> statement-breakpoint
CREATE TABLE "thread_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"thread_id" uuid NOT NULL REFERENCES "message_threads" ("id"),
	"author_id" uuid NOT NULL REFERENCES "accounts" ("id"),
	"side" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "thread_messages_side_check" CHECK (side in ('tutor', 'family'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "thread_messages_thread_id_created_at_key" ON "thread_messages" USING btree ("thread_id","created_at");--> statement-breakpoint
CREATE INDEX "thread_messages_author_id_idx" ON "thread_messages" USING btree ("author_id");--> statement-breakpoint
CREATE TABLE "thread_reads" (
	"thread_id" uuid NOT NULL REFERENCES "message_threads" ("id") ON DELETE CASCADE,
	"account_id" uuid NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
	"read_at" timestamp (3) with time zone,
	"mailed_at" timestamp (3) with time zone,
	CONSTRAINT "thread_reads_pkey" PRIMARY KEY ("thread_id", "account_id")
);
--> statement-breakpoint
CREATE TABLE "message_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL REFERENCES "thread_messages" ("id"),
	"reporter_id" uuid NOT NULL REFERENCES "accounts" ("id"),
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"closed_by" uuid REFERENCES "accounts" ("id"),
	"closing_note" text
);
--> statement-breakpoint
CREATE UNIQUE INDEX "message_reports_message_reporter_key" ON "message_reports" USING btree ("message_id","reporter_id");--> statement-breakpoint
CREATE INDEX "message_reports_open_idx" ON "message_reports" USING btree ("created_at","id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "message_reports_closed_idx" ON "message_reports" USING btree ("created_at","id") WHERE closed_at is not null;--> statement-breakpoint
ALTER TABLE "platform_settings"
	ADD COLUMN "safeguarding_name" text DEFAULT '' NOT NULL,
	ADD COLUMN "safeguarding_email" text DEFAULT '' NOT NULL;
--> statement-breakpoint
-- Tutors propose content as drafts; an admin approves or rejects them.
ALTER TABLE "content_items" DROP CONSTRAINT "content_items_status_check";--> statement-breakpoint
ALTER TABLE "content_items"
	ADD CONSTRAINT "content_items_status_check" CHECK (status in ('active', 'inactive', 'draft', 'rejected')),
	ADD COLUMN "rejected_reason" text,
	ADD COLUMN "is_proposed" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE INDEX "content_items_drafts_idx" ON "content_items" USING btree ("created_at","id") WHERE status = 'draft' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "content_items_proposed_idx" ON "content_items" USING btree ("created_by","created_at","id") WHERE is_proposed and deleted_at is null;
