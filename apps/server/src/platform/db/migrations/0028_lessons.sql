-- One table of lessons and one of their participants replace bookings, sessions, slots and reserved times. A participant
-- keeps the id of its booking or session.
CREATE TABLE "lessons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text DEFAULT 'one_to_one' NOT NULL,
	"subject" text NOT NULL,
	"tutor_id" uuid,
	"tutor_name" text,
	"local_date" date NOT NULL,
	"local_time" text NOT NULL,
	"duration_minutes" integer NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"meeting_link" text,
	"capacity" integer DEFAULT 1,
	"is_live" boolean DEFAULT false NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lessons_kind_check" CHECK (kind in ('one_to_one', 'group', 'assessment')),
	CONSTRAINT "lessons_duration_check" CHECK (duration_minutes in (30, 60, 90, 120)),
	CONSTRAINT "lessons_local_time_check" CHECK (local_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "lessons_ends_at_check" CHECK (ends_at = starts_at + make_interval(mins => duration_minutes)),
	CONSTRAINT "lessons_capacity_check" CHECK (capacity >= 1)
);
--> statement-breakpoint
CREATE TABLE "lesson_participants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lesson_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"origin" text NOT NULL,
	"status" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"reserves_time" boolean DEFAULT true NOT NULL,
	"subject" text,
	"tutor_name" text,
	"meeting_link" text,
	"notes" text DEFAULT '' NOT NULL,
	"reason" text,
	"request_slot" integer,
	"admins_notified_at" timestamp (3) with time zone DEFAULT now(),
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"rejected_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"no_show_at" timestamp (3) with time zone,
	CONSTRAINT "lesson_participants_origin_check" CHECK (origin in ('requested', 'booked_by_admin', 'scheduled', 'series')),
	CONSTRAINT "lesson_participants_status_check" CHECK (status in ('requested', 'confirmed', 'rejected', 'withdrawn', 'expired', 'completed', 'cancelled', 'no_show')),
	CONSTRAINT "lesson_participants_completed_check" CHECK ((status = 'completed') = (completed_at is not null)),
	CONSTRAINT "lesson_participants_cancelled_check" CHECK ((status = 'cancelled') = (cancelled_at is not null)),
	CONSTRAINT "lesson_participants_no_show_check" CHECK ((status = 'no_show') = (no_show_at is not null)),
	CONSTRAINT "lesson_participants_confirmed_check" CHECK (status not in ('confirmed', 'completed', 'no_show') or confirmed_at is not null)
);
--> statement-breakpoint
-- Bookings and sessions of one slot, tutor and time become one lesson with the id of the first of them. A lesson of a
-- tutor outside the directory was never shared.
CREATE TEMPORARY TABLE "old_lessons" ON COMMIT DROP AS
SELECT o.*, first_value(o.id) OVER (
	PARTITION BY CASE WHEN o.tutor_id IS NULL THEN o.id ELSE o.slot_id END, o.tutor_id, o.starts_at, o.ends_at
	ORDER BY o.created_at, o.id
) AS lesson_id
FROM (
	SELECT b.id, b.student_id, CASE WHEN b.booked_by_admin THEN 'booked_by_admin' ELSE 'requested' END AS origin,
		CASE b.status WHEN 'pending' THEN 'requested' WHEN 'approved' THEN 'confirmed' WHEN 'completed' THEN 'completed'
			ELSE CASE WHEN b.reason = 'Withdrawn by student' THEN 'withdrawn' ELSE 'rejected' END END AS status,
		b.subject, b.requested_date AS local_date, b.requested_time AS local_time, b.starts_at, b.ends_at, b.duration_minutes,
		b.notes, b.tutor_id, b.slot_id, b.tutor_name, b.meeting_link, b.reason, b.request_slot, b.admins_notified_at,
		b.created_at, b.updated_at, CASE WHEN b.status IN ('approved', 'completed') THEN coalesce(b.approved_at, b.created_at) ELSE b.approved_at END AS confirmed_at,
		b.rejected_at, CASE WHEN b.status = 'completed' THEN coalesce(b.completed_at, b.updated_at) END AS completed_at,
		NULL::timestamptz AS cancelled_at, r.id IS NOT NULL OR b.status <> 'approved' AS reserves_time
	FROM "bookings" b LEFT JOIN "reserved_times" r ON r.booking_id = b.id
	UNION ALL
	SELECT s.id, s.student_id, 'scheduled', CASE s.status WHEN 'scheduled' THEN 'confirmed' ELSE s.status END,
		s.subject, s.session_date, s.session_time, s.starts_at, s.ends_at, s.duration_minutes,
		s.notes, s.tutor_id, s.slot_id, s.tutor_name, s.meeting_link, NULL, NULL, s.created_at,
		s.created_at, s.updated_at, s.created_at,
		NULL, s.completed_at, s.cancelled_at, r.id IS NOT NULL OR s.status <> 'scheduled'
	FROM "sessions" s LEFT JOIN "reserved_times" r ON r.session_id = s.id
) o;
--> statement-breakpoint
INSERT INTO "lessons" (id, kind, subject, tutor_id, tutor_name, local_date, local_time, duration_minutes, starts_at, ends_at,
	meeting_link, capacity, is_live, created_at, updated_at)
SELECT o.id, CASE WHEN g.students > 1 THEN 'group' ELSE 'one_to_one' END, o.subject, o.tutor_id, o.tutor_name, o.local_date,
	o.local_time, o.duration_minutes, o.starts_at, o.ends_at, o.meeting_link, CASE WHEN g.students = 1 THEN 1 END, g.is_live,
	o.created_at, o.updated_at
FROM (
	SELECT lesson_id, count(*) AS students, bool_or(status = 'confirmed' AND reserves_time) AS is_live
	FROM old_lessons GROUP BY lesson_id
) g JOIN old_lessons o ON o.id = g.lesson_id;
--> statement-breakpoint
INSERT INTO "lesson_participants" (id, lesson_id, student_id, origin, status, starts_at, ends_at, reserves_time, subject,
	tutor_name, meeting_link, notes, reason, request_slot, admins_notified_at, created_at, updated_at, confirmed_at, rejected_at,
	completed_at, cancelled_at)
SELECT o.id, o.lesson_id, o.student_id, o.origin, o.status, o.starts_at, o.ends_at, o.reserves_time,
	nullif(o.subject, l.subject), nullif(o.tutor_name, l.tutor_name), nullif(o.meeting_link, l.meeting_link), o.notes,
	CASE WHEN o.status <> 'withdrawn' THEN o.reason END, o.request_slot, o.admins_notified_at, o.created_at, o.updated_at,
	o.confirmed_at, o.rejected_at, o.completed_at, o.cancelled_at
FROM old_lessons o JOIN "lessons" l ON l.id = o.lesson_id;
--> statement-breakpoint
DROP TABLE "old_lessons";--> statement-breakpoint
DROP TABLE "reserved_times";--> statement-breakpoint
DROP TABLE "bookings";--> statement-breakpoint
DROP TABLE "sessions";--> statement-breakpoint
DROP TABLE "student_names";--> statement-breakpoint
DROP FUNCTION reserve_booking_time();--> statement-breakpoint
DROP FUNCTION reserve_session_time();--> statement-breakpoint
DROP FUNCTION keep_student_name();--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_times_key" UNIQUE ("id", "starts_at", "ends_at");--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_subject_subjects_id_fk" FOREIGN KEY ("subject") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_tutor_id_tutors_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."tutors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_participants" ADD CONSTRAINT "lesson_participants_lesson_fk" FOREIGN KEY ("lesson_id", "starts_at", "ends_at") REFERENCES "public"."lessons"("id", "starts_at", "ends_at") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "lesson_participants" ADD CONSTRAINT "lesson_participants_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lesson_participants_lesson_id_idx" ON "lesson_participants" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "lesson_participants_student_id_created_at_idx" ON "lesson_participants" USING btree ("student_id", "created_at", "id", "status");--> statement-breakpoint
CREATE INDEX "lesson_participants_student_id_starts_at_idx" ON "lesson_participants" USING btree ("student_id", "starts_at", "id");--> statement-breakpoint
CREATE INDEX "lesson_participants_status_starts_at_idx" ON "lesson_participants" USING btree ("status", "starts_at", "id");--> statement-breakpoint
CREATE INDEX "lesson_participants_bookings_created_at_idx" ON "lesson_participants" USING btree ("created_at", "id") WHERE origin in ('requested', 'booked_by_admin');--> statement-breakpoint
CREATE INDEX "lesson_participants_bookings_status_idx" ON "lesson_participants" USING btree ("status", "created_at", "id") WHERE origin in ('requested', 'booked_by_admin');--> statement-breakpoint
CREATE INDEX "lesson_participants_sessions_starts_at_idx" ON "lesson_participants" USING btree ("starts_at", "id") WHERE origin in ('scheduled', 'series');--> statement-breakpoint
CREATE INDEX "lesson_participants_sessions_status_idx" ON "lesson_participants" USING btree ("status", "starts_at", "id") WHERE origin in ('scheduled', 'series');--> statement-breakpoint
CREATE UNIQUE INDEX "lesson_participants_request_slot_key" ON "lesson_participants" USING btree ("student_id", "request_slot") WHERE status = 'requested';--> statement-breakpoint
CREATE INDEX "lesson_participants_admins_not_notified_idx" ON "lesson_participants" USING btree ("created_at") WHERE status = 'requested' and admins_notified_at is null;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_tutor_excl" EXCLUDE USING gist (tutor_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (is_live and tutor_id is not null);--> statement-breakpoint
ALTER TABLE "lesson_participants" ADD CONSTRAINT "lesson_participants_student_excl" EXCLUDE USING gist (student_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (status = 'confirmed' and reserves_time);--> statement-breakpoint
-- The counts of completed lessons stay as they are; from now on they follow the participants.
CREATE OR REPLACE FUNCTION count_completed_lesson() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.status = 'completed' THEN
    UPDATE completed_lesson_counts SET completed = completed - 1
    WHERE quarter = date_bin('15 minutes', OLD.starts_at, 'epoch')
      AND subject = coalesce(OLD.subject, (SELECT l.subject FROM lessons l WHERE l.id = OLD.lesson_id));
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.status = 'completed' THEN
    INSERT INTO completed_lesson_counts (quarter, subject, completed)
    VALUES (date_bin('15 minutes', NEW.starts_at, 'epoch'),
      coalesce(NEW.subject, (SELECT l.subject FROM lessons l WHERE l.id = NEW.lesson_id)), 1)
    ON CONFLICT (quarter, subject) DO UPDATE SET completed = completed_lesson_counts.completed + 1;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER lesson_participants_count_completed_on_insert AFTER INSERT ON "lesson_participants" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status = 'completed') EXECUTE FUNCTION count_completed_lesson();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER lesson_participants_count_completed_on_update AFTER UPDATE OF status, starts_at, subject ON "lesson_participants" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((OLD.status = 'completed' OR NEW.status = 'completed') AND (OLD.status, OLD.starts_at, OLD.subject) IS DISTINCT FROM (NEW.status, NEW.starts_at, NEW.subject)) EXECUTE FUNCTION count_completed_lesson();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER lesson_participants_count_completed_on_delete AFTER DELETE ON "lesson_participants" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.status = 'completed') EXECUTE FUNCTION count_completed_lesson();--> statement-breakpoint
ALTER TABLE "imported_records" DROP COLUMN "holds_no_time";--> statement-breakpoint
-- The last session is read from the completed lessons of both kinds.
ALTER TABLE "student_profiles" DROP COLUMN "last_session_at";--> statement-breakpoint
ALTER TABLE "tutors" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;
