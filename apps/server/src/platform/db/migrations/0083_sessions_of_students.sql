CREATE INDEX "lesson_participants_sessions_student_id_idx" ON "lesson_participants" USING btree ("student_id","starts_at","id") WHERE origin in ('scheduled', 'series');
