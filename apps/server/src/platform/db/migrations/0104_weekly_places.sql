-- Renames in place: rows and references stay as they are.
ALTER TABLE "lesson_series" RENAME TO "weekly_places";--> statement-breakpoint
ALTER TABLE "lesson_series_dates" RENAME TO "weekly_place_dates";--> statement-breakpoint
ALTER TABLE "weekly_place_dates" RENAME COLUMN "series_id" TO "weekly_place_id";--> statement-breakpoint
ALTER INDEX "lesson_series_student_id_idx" RENAME TO "weekly_places_student_id_idx";--> statement-breakpoint
ALTER INDEX "lesson_series_tutor_id_idx" RENAME TO "weekly_places_tutor_id_idx";--> statement-breakpoint
ALTER INDEX "lesson_series_active_idx" RENAME TO "weekly_places_active_idx";--> statement-breakpoint
ALTER INDEX "lesson_series_dates_participant_id_idx" RENAME TO "weekly_place_dates_participant_id_idx";--> statement-breakpoint
-- Also renames the NOT NULL constraints that PostgreSQL 18 names after table and column.
DO $$
DECLARE
  constraint_row record;
BEGIN
  FOR constraint_row IN
    SELECT conrelid::regclass AS name_of_table, conname,
      replace(replace(replace(conname, 'lesson_series_dates_', 'weekly_place_dates_'), 'lesson_series_', 'weekly_places_'),
        '_series_id_', '_weekly_place_id_') AS new_name
    FROM pg_constraint
    WHERE conrelid IN ('public.weekly_places'::regclass, 'public.weekly_place_dates'::regclass)
      AND conname LIKE 'lesson\_series\_%'
  LOOP
    EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I',
      constraint_row.name_of_table, constraint_row.conname, constraint_row.new_name);
  END LOOP;
END $$;
--> statement-breakpoint
-- Mails that name their place.
UPDATE "mails" SET "data" = ("data" - 'seriesId') || jsonb_build_object('weeklyPlaceId', "data" -> 'seriesId')
WHERE "kind" = 'weekly-place-ended' AND "data" ? 'seriesId';
