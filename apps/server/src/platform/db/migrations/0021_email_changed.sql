ALTER TABLE "accounts" ADD COLUMN "is_email_changed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Accounts that changed their email before this version. Admins keep their role whatever this column says.
UPDATE "accounts" SET "is_email_changed" = true
WHERE "id" IN (SELECT "actor_id" FROM "activity_entries" WHERE "kind" = 'account.email-changed' AND "actor_id" IS NOT NULL);
