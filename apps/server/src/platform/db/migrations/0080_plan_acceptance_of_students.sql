-- A guardian and a student with their own sign-in both accept a plan.
ALTER TABLE "plans"
	ADD COLUMN "student_accepted_at" timestamp (3) with time zone,
	ADD COLUMN "student_accepted_by" uuid;
--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_student_accepted_by_accounts_id_fk" FOREIGN KEY ("student_accepted_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What students have accepted themselves is their own acceptance, not that of a guardian.
UPDATE "plans" p SET
	"student_accepted_at" = p."accepted_at", "student_accepted_by" = p."accepted_by", "accepted_at" = NULL, "accepted_by" = NULL
FROM "guardianships" g
WHERE g."student_id" = p."student_id" AND g."account_id" = p."accepted_by" AND g."relationship" = 'self';--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_student_accepted_check" CHECK ((student_accepted_at is null) = (student_accepted_by is null) and (student_accepted_at is null or signed_at is not null));
