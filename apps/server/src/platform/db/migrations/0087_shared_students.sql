-- When a second account first acted for the student; from then on the profile form changes no relationship.
ALTER TABLE "students" ADD COLUMN "shared_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "students" s SET "shared_at" = coalesce(
  (SELECT g."created_at" FROM "guardianships" g WHERE g."student_id" = s."id" ORDER BY g."created_at", g."account_id" OFFSET 1 LIMIT 1),
  (SELECT min(l."created_at") FROM "audit_log" l WHERE l."student_id" = s."id" AND l."kind" IN ('guardian.added', 'guardian.removed', 'student.moved')));--> statement-breakpoint
UPDATE "students" s SET "shared_at" = d."merged_at" FROM "students" d
  WHERE d."merged_into" = s."id" AND d."shared_at" IS NOT NULL AND s."shared_at" IS NULL;--> statement-breakpoint
CREATE INDEX "mails_to_address_sent_at_idx" ON "mails" USING btree ("to_address","sent_at");--> statement-breakpoint
CREATE INDEX "lesson_participants_assessment_id_idx" ON "lesson_participants" USING btree ("assessment_id") WHERE assessment_id is not null;
