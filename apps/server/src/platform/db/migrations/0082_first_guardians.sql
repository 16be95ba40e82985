CREATE INDEX "guardianships_student_id_created_at_idx" ON "guardianships" USING btree ("student_id","created_at","account_id");--> statement-breakpoint
DROP INDEX "guardianships_student_id_idx";
