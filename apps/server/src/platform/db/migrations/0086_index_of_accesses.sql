-- The access log of a student read all audit events of the student.
CREATE INDEX "audit_log_accesses_idx" ON "audit_log" USING btree ("student_id","created_at","id") WHERE kind in ('student.viewed', 'proof.viewed', 'learning.homework-viewed', 'student.data-exported');
