CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "two_factors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"is_verified" boolean DEFAULT false NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"student_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"type" text NOT NULL,
	"subject" text NOT NULL,
	"year" integer,
	"url" text,
	"file_id" uuid,
	"status" text DEFAULT 'active' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "content_items_type_check" CHECK (type in ('video', 'document', 'link', 'past-paper')),
	CONSTRAINT "content_items_subject_check" CHECK (subject in ('mathematics', 'chemistry', 'physics')),
	CONSTRAINT "content_items_status_check" CHECK (status in ('active', 'inactive')),
	CONSTRAINT "content_items_source_check" CHECK (case when type = 'link' then url is not null and file_id is null else url is null and file_id is not null end),
	CONSTRAINT "content_items_year_check" CHECK (year between 1990 and 2100)
);
--> statement-breakpoint
CREATE TABLE "reserved_times" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"student_id" uuid NOT NULL,
	"tutor_id" uuid,
	"slot_id" uuid NOT NULL,
	"during" "tstzrange" NOT NULL,
	"booking_id" uuid,
	"session_id" uuid,
	CONSTRAINT "reserved_times_one_cause" CHECK ((booking_id is null) <> (session_id is null))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"student_name" text NOT NULL,
	"subject" text NOT NULL,
	"session_date" date NOT NULL,
	"session_time" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"duration_minutes" integer NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'scheduled' NOT NULL,
	"tutor_id" uuid,
	"slot_id" uuid NOT NULL,
	"tutor_name" text,
	"meeting_link" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	CONSTRAINT "sessions_status_check" CHECK (status in ('scheduled', 'completed', 'cancelled')),
	CONSTRAINT "sessions_subject_check" CHECK (subject in ('mathematics', 'chemistry', 'physics')),
	CONSTRAINT "sessions_duration_check" CHECK (duration_minutes in (30, 60, 90, 120)),
	CONSTRAINT "sessions_time_check" CHECK (session_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "sessions_ends_at_check" CHECK (ends_at = starts_at + make_interval(mins => duration_minutes)),
	CONSTRAINT "sessions_completed_check" CHECK ((status = 'completed') = (completed_at is not null)),
	CONSTRAINT "sessions_cancelled_check" CHECK ((status = 'cancelled') = (cancelled_at is not null))
);
--> statement-breakpoint
CREATE TABLE "tutors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"subjects" text[] NOT NULL,
	"meeting_link" text,
	"retired_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tutors_subjects_check" CHECK (subjects <@ array['mathematics', 'chemistry', 'physics']::text[])
);
--> statement-breakpoint
ALTER TABLE "email_links" DROP CONSTRAINT "email_links_purpose_check";--> statement-breakpoint
DROP INDEX "mails_status_created_at_idx";--> statement-breakpoint
DROP INDEX "users_role_created_at_idx";--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "two_factor_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "tutor_id" uuid;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "slot_id" uuid;--> statement-breakpoint
UPDATE "bookings" SET ends_at = starts_at + make_interval(mins => duration_minutes), slot_id = id;--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "ends_at" SET NOT NULL, ALTER COLUMN "slot_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "platform_settings" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "platform_settings" ADD COLUMN "allowed_file_types" text[] DEFAULT '{"pdf","doc","docx","mp4","mov","avi"}' NOT NULL;--> statement-breakpoint
ALTER TABLE "platform_settings" ADD COLUMN "maintenance_mode" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "platform_settings" ADD COLUMN "payment_instructions" text DEFAULT 'Pay by mobile money or bank transfer, with the student''s name as the reference.
Then upload a picture or PDF of the receipt below.' NOT NULL;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_items" ADD CONSTRAINT "content_items_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_items" ADD CONSTRAINT "content_items_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reserved_times" ADD CONSTRAINT "reserved_times_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reserved_times" ADD CONSTRAINT "reserved_times_tutor_id_tutors_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."tutors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reserved_times" ADD CONSTRAINT "reserved_times_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reserved_times" ADD CONSTRAINT "reserved_times_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_tutor_id_tutors_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."tutors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "two_factors_account_id_key" ON "two_factors" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_id_key" ON "calendar_feeds" USING btree ("id");--> statement-breakpoint
CREATE INDEX "content_items_created_at_idx" ON "content_items" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "content_items_file_id_idx" ON "content_items" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "content_items_deleted_at_idx" ON "content_items" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reserved_times_booking_id_key" ON "reserved_times" USING btree ("booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reserved_times_session_id_key" ON "reserved_times" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "reserved_times_slot_id_idx" ON "reserved_times" USING btree ("slot_id");--> statement-breakpoint
CREATE INDEX "sessions_starts_at_idx" ON "sessions" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "sessions_student_id_starts_at_idx" ON "sessions" USING btree ("student_id","starts_at");--> statement-breakpoint
CREATE INDEX "sessions_status_starts_at_idx" ON "sessions" USING btree ("status","starts_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "tutors_name_key" ON "tutors" USING btree (lower("name")) WHERE retired_at is null;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_tutor_id_tutors_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."tutors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookings_status_starts_at_idx" ON "bookings" USING btree ("status","starts_at","id");--> statement-breakpoint
CREATE INDEX "mails_created_at_idx" ON "mails" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "mails_recipient_account_id_idx" ON "mails" USING btree ("recipient_account_id","created_at");--> statement-breakpoint
CREATE INDEX "users_unreviewed_students_idx" ON "users" USING btree ("created_at","id") WHERE role = 'student' and reviewed_at is null;--> statement-breakpoint
CREATE INDEX "mails_status_created_at_idx" ON "mails" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "users_role_created_at_idx" ON "users" USING btree ("role","created_at","id");--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_ends_at_check" CHECK (ends_at = starts_at + make_interval(mins => duration_minutes));--> statement-breakpoint
ALTER TABLE "email_links" ADD CONSTRAINT "email_links_purpose_check" CHECK (purpose in ('verify-email', 'reset-password', 'change-email'));--> statement-breakpoint
ALTER TABLE "platform_settings" ADD CONSTRAINT "platform_settings_allowed_file_types_check" CHECK (allowed_file_types <@ array['pdf', 'doc', 'docx', 'mp4', 'mov', 'avi']::text[]);--> statement-breakpoint
-- Search as one types: part of a name, an address, a title.
CREATE INDEX "accounts_search_idx" ON "accounts" USING gin ((display_name || ' ' || email) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "student_profiles_search_idx" ON "student_profiles" USING gin ((student_first_name || ' ' || student_last_name) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "bookings_search_idx" ON "bookings" USING gin (student_name gin_trgm_ops);
--> statement-breakpoint
ALTER TABLE "reserved_times" ADD CONSTRAINT "reserved_times_student_excl" EXCLUDE USING gist (student_id WITH =, during WITH &&);
--> statement-breakpoint
ALTER TABLE "reserved_times" ADD CONSTRAINT "reserved_times_tutor_excl" EXCLUDE USING gist (tutor_id WITH =, during WITH &&, slot_id WITH <>);
--> statement-breakpoint
-- What was approved before this rule existed stays approved; the first of two that overlap keeps the time.
INSERT INTO "reserved_times" (student_id, slot_id, during, booking_id)
SELECT student_id, slot_id, tstzrange(starts_at, ends_at), id FROM "bookings" WHERE status = 'approved' ORDER BY approved_at, id
ON CONFLICT DO NOTHING;
--> statement-breakpoint
CREATE FUNCTION reserve_booking_time() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> 'approved' THEN
    DELETE FROM reserved_times WHERE booking_id = NEW.id;
  ELSE
    INSERT INTO reserved_times (student_id, tutor_id, slot_id, during, booking_id)
    VALUES (NEW.student_id, NEW.tutor_id, NEW.slot_id, tstzrange(NEW.starts_at, NEW.ends_at), NEW.id)
    ON CONFLICT (booking_id) DO UPDATE
      SET student_id = excluded.student_id, tutor_id = excluded.tutor_id, slot_id = excluded.slot_id, during = excluded.during;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER bookings_reserve_time_on_insert AFTER INSERT ON "bookings" FOR EACH ROW WHEN (NEW.status = 'approved') EXECUTE FUNCTION reserve_booking_time();
--> statement-breakpoint
CREATE TRIGGER bookings_reserve_time_on_update AFTER UPDATE OF status, student_id, tutor_id, slot_id, starts_at, ends_at ON "bookings" FOR EACH ROW EXECUTE FUNCTION reserve_booking_time();
--> statement-breakpoint
CREATE FUNCTION reserve_session_time() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> 'scheduled' THEN
    DELETE FROM reserved_times WHERE session_id = NEW.id;
  ELSE
    INSERT INTO reserved_times (student_id, tutor_id, slot_id, during, session_id)
    VALUES (NEW.student_id, NEW.tutor_id, NEW.slot_id, tstzrange(NEW.starts_at, NEW.ends_at), NEW.id)
    ON CONFLICT (session_id) DO UPDATE
      SET student_id = excluded.student_id, tutor_id = excluded.tutor_id, slot_id = excluded.slot_id, during = excluded.during;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_reserve_time_on_insert AFTER INSERT ON "sessions" FOR EACH ROW WHEN (NEW.status = 'scheduled') EXECUTE FUNCTION reserve_session_time();
--> statement-breakpoint
CREATE TRIGGER sessions_reserve_time_on_update AFTER UPDATE OF status, student_id, tutor_id, slot_id, starts_at, ends_at ON "sessions" FOR EACH ROW EXECUTE FUNCTION reserve_session_time();
