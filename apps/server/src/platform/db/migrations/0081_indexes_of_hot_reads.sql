-- The free times of a week and the attendance of a student are read from these indexes alone.
CREATE INDEX "lessons_live_times_idx" ON "lessons" USING btree ("tutor_id","starts_at","ends_at","id") WHERE is_live;--> statement-breakpoint
CREATE INDEX "lesson_participants_attendance_idx" ON "lesson_participants" USING btree ("student_id","lesson_id","subject","status") WHERE status in ('completed', 'no_show');
