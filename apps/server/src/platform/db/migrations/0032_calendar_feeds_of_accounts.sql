-- A calendar address belongs to an account and a student: each guardian has one, and it ends with their access. The
-- addresses of before stay with the first guardian, whose code and id they keep.
ALTER TABLE "calendar_feeds" ADD COLUMN "account_id" uuid REFERENCES "accounts" ("id") ON DELETE cascade;--> statement-breakpoint
UPDATE "calendar_feeds" f SET account_id = (
	SELECT g.account_id FROM "guardianships" g WHERE g.student_id = f.student_id ORDER BY g.created_at, g.account_id LIMIT 1);
--> statement-breakpoint
DELETE FROM "calendar_feeds" WHERE account_id IS NULL;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ALTER COLUMN "account_id" SET NOT NULL;--> statement-breakpoint
DO $$
DECLARE
  primary_key name;
BEGIN
  SELECT conname INTO primary_key FROM pg_constraint WHERE conrelid = 'public.calendar_feeds'::regclass AND contype = 'p';
  EXECUTE format('ALTER TABLE "calendar_feeds" DROP CONSTRAINT %I', primary_key);
END $$;
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_pkey" PRIMARY KEY ("account_id","student_id");--> statement-breakpoint
CREATE INDEX "calendar_feeds_student_id_idx" ON "calendar_feeds" USING btree ("student_id");
