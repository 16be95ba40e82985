-- Renames in place: rows, rights and references stay as they are.
ALTER TABLE "sign_ins" RENAME TO "auth_sessions";--> statement-breakpoint
ALTER TABLE "auth_sessions" RENAME CONSTRAINT "sign_ins_pkey" TO "auth_sessions_pkey";--> statement-breakpoint
ALTER TABLE "auth_sessions" RENAME CONSTRAINT "sign_ins_account_id_accounts_id_fk" TO "auth_sessions_account_id_accounts_id_fk";--> statement-breakpoint
ALTER INDEX "sign_ins_token_key" RENAME TO "auth_sessions_token_key";--> statement-breakpoint
ALTER INDEX "sign_ins_account_id_idx" RENAME TO "auth_sessions_account_id_idx";--> statement-breakpoint
ALTER TABLE "activity_entries" RENAME TO "audit_log";--> statement-breakpoint
ALTER TABLE "audit_log" RENAME CONSTRAINT "activity_entries_pkey" TO "audit_log_pkey";--> statement-breakpoint
ALTER TABLE "audit_log" RENAME CONSTRAINT "activity_entries_actor_id_accounts_id_fk" TO "audit_log_actor_id_accounts_id_fk";--> statement-breakpoint
ALTER TABLE "audit_log" RENAME CONSTRAINT "activity_entries_student_id_accounts_id_fk" TO "audit_log_student_id_accounts_id_fk";--> statement-breakpoint
ALTER INDEX "activity_entries_created_at_idx" RENAME TO "audit_log_created_at_idx";--> statement-breakpoint
ALTER INDEX "activity_entries_student_id_idx" RENAME TO "audit_log_student_id_idx";--> statement-breakpoint
ALTER INDEX "activity_entries_settings_idx" RENAME TO "audit_log_settings_idx";--> statement-breakpoint
ALTER INDEX "activity_entries_user_moves_idx" RENAME TO "audit_log_user_moves_idx";--> statement-breakpoint
ALTER TRIGGER "activity_entries_append_only" ON "audit_log" RENAME TO "audit_log_append_only";--> statement-breakpoint
ALTER TABLE "held_lessons" RENAME TO "completed_lesson_counts";--> statement-breakpoint
ALTER TABLE "completed_lesson_counts" RENAME CONSTRAINT "held_lessons_pkey" TO "completed_lesson_counts_pkey";--> statement-breakpoint
ALTER TABLE "completed_lesson_counts" RENAME COLUMN "held" TO "completed";--> statement-breakpoint
-- PostgreSQL 18 also names NOT NULL constraints after their table and column; earlier versions have none to rename.
DO $$
DECLARE
  constraint_row record;
BEGIN
  FOR constraint_row IN
    SELECT conname, relname, replace(replace(replace(replace(conname,
      'held_lessons_held_', 'completed_lesson_counts_completed_'),
      'held_lessons_', 'completed_lesson_counts_'), 'activity_entries_', 'audit_log_'), 'sign_ins_', 'auth_sessions_') AS new_name
    FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
    WHERE connamespace = 'public'::regnamespace AND relname IN ('auth_sessions', 'audit_log', 'completed_lesson_counts')
  LOOP
    IF constraint_row.new_name <> constraint_row.conname THEN
      EXECUTE format('ALTER TABLE %I RENAME CONSTRAINT %I TO %I',
        constraint_row.relname, constraint_row.conname, constraint_row.new_name);
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint
-- PostgreSQL stores a function's body as text, so the new names have to be written into it.
ALTER FUNCTION count_held_lesson() RENAME TO count_completed_lesson;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_completed_lesson() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.status = 'completed' THEN
    UPDATE completed_lesson_counts SET completed = completed - 1
    WHERE quarter = date_bin('15 minutes', OLD.starts_at, 'epoch') AND subject = OLD.subject;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.status = 'completed' THEN
    INSERT INTO completed_lesson_counts (quarter, subject, completed)
    VALUES (date_bin('15 minutes', NEW.starts_at, 'epoch'), NEW.subject, 1)
    ON CONFLICT (quarter, subject) DO UPDATE SET completed = completed_lesson_counts.completed + 1;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A constraint trigger has a name as a trigger and one as a constraint.
ALTER TRIGGER bookings_count_held_on_insert ON "bookings" RENAME TO bookings_count_completed_on_insert;--> statement-breakpoint
ALTER TABLE "bookings" RENAME CONSTRAINT bookings_count_held_on_insert TO bookings_count_completed_on_insert;--> statement-breakpoint
ALTER TRIGGER bookings_count_held_on_update ON "bookings" RENAME TO bookings_count_completed_on_update;--> statement-breakpoint
ALTER TABLE "bookings" RENAME CONSTRAINT bookings_count_held_on_update TO bookings_count_completed_on_update;--> statement-breakpoint
ALTER TRIGGER bookings_count_held_on_delete ON "bookings" RENAME TO bookings_count_completed_on_delete;--> statement-breakpoint
ALTER TABLE "bookings" RENAME CONSTRAINT bookings_count_held_on_delete TO bookings_count_completed_on_delete;--> statement-breakpoint
ALTER TRIGGER sessions_count_held_on_insert ON "sessions" RENAME TO sessions_count_completed_on_insert;--> statement-breakpoint
ALTER TABLE "sessions" RENAME CONSTRAINT sessions_count_held_on_insert TO sessions_count_completed_on_insert;--> statement-breakpoint
ALTER TRIGGER sessions_count_held_on_update ON "sessions" RENAME TO sessions_count_completed_on_update;--> statement-breakpoint
ALTER TABLE "sessions" RENAME CONSTRAINT sessions_count_held_on_update TO sessions_count_completed_on_update;--> statement-breakpoint
ALTER TRIGGER sessions_count_held_on_delete ON "sessions" RENAME TO sessions_count_completed_on_delete;--> statement-breakpoint
ALTER TABLE "sessions" RENAME CONSTRAINT sessions_count_held_on_delete TO sessions_count_completed_on_delete;
