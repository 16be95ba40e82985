-- Invitations of every role are one table. Invitations of admins stay, and their links keep working.
ALTER TABLE "admin_invitations" RENAME TO "invitations";--> statement-breakpoint
-- Also renames the NOT NULL constraints that PostgreSQL 18 names after table and column.
DO $$
DECLARE
  constraint_row record;
BEGIN
  FOR constraint_row IN
    SELECT conname FROM pg_constraint WHERE conrelid = 'public.invitations'::regclass AND conname LIKE 'admin\_invitations\_%'
  LOOP
    EXECUTE format('ALTER TABLE "invitations" RENAME CONSTRAINT %I TO %I',
      constraint_row.conname, replace(constraint_row.conname, 'admin_invitations_', 'invitations_'));
  END LOOP;
END $$;
--> statement-breakpoint
DROP INDEX "admin_invitations_open_email_key";--> statement-breakpoint
ALTER INDEX "admin_invitations_invited_by_idx" RENAME TO "invitations_invited_by_idx";--> statement-breakpoint
ALTER TABLE "invitations"
	ADD COLUMN "kind" text DEFAULT 'admin' NOT NULL,
	ADD COLUMN "accepted_by" uuid REFERENCES "accounts" ("id"),
	ADD COLUMN "name" text,
	ADD COLUMN "tutor_id" uuid REFERENCES "tutors" ("id"),
	ADD COLUMN "student_id" uuid REFERENCES "students" ("id"),
	ADD COLUMN "relationship" text,
	ADD COLUMN "can_book" boolean,
	ADD COLUMN "can_pay" boolean,
	ADD COLUMN "can_see_progress" boolean,
	ADD COLUMN "receives_messages" boolean;
--> statement-breakpoint
ALTER TABLE "invitations"
	ALTER COLUMN "kind" DROP DEFAULT,
	ADD CONSTRAINT "invitations_kind_check" CHECK (kind in ('admin', 'tutor', 'guardian')),
	ADD CONSTRAINT "invitations_relationship_check" CHECK (relationship in ('self', 'parent', 'guardian', 'sponsor')),
	ADD CONSTRAINT "invitations_target_check" CHECK ((kind = 'tutor') = (tutor_id is not null)
		and num_nonnulls(student_id, relationship, can_book, can_pay, can_see_progress, receives_messages)
			= case when kind = 'guardian' then 6 else 0 end);
--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_open_admin_key" ON "invitations" USING btree ("email") WHERE kind = 'admin' and accepted_at is null and revoked_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_open_tutor_key" ON "invitations" USING btree ("tutor_id") WHERE accepted_at is null and revoked_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_open_guardian_key" ON "invitations" USING btree ("student_id","email") WHERE accepted_at is null and revoked_at is null;--> statement-breakpoint
-- Codes that a family reads out to another guardian. Only a keyed hash is stored.
CREATE TABLE "guardian_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL REFERENCES "students" ("id"),
	"created_by" uuid NOT NULL REFERENCES "accounts" ("id"),
	"code_hash" text NOT NULL,
	"relationship" text NOT NULL,
	"can_book" boolean NOT NULL,
	"can_pay" boolean NOT NULL,
	"can_see_progress" boolean NOT NULL,
	"receives_messages" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"used_by" uuid REFERENCES "accounts" ("id"),
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "guardian_codes_relationship_check" CHECK (relationship in ('parent', 'guardian', 'sponsor')),
	CONSTRAINT "guardian_codes_one_end" CHECK (used_at is null or revoked_at is null),
	CONSTRAINT "guardian_codes_used_by_check" CHECK ((used_at is null) = (used_by is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "guardian_codes_code_hash_key" ON "guardian_codes" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "guardian_codes_student_id_idx" ON "guardian_codes" USING btree ("student_id");--> statement-breakpoint
-- Wrong codes that an account has entered; five lock entering for an hour.
CREATE TABLE "code_entry_locks" (
	"account_id" uuid PRIMARY KEY NOT NULL REFERENCES "accounts" ("id") ON DELETE cascade,
	"wrong_entries" integer DEFAULT 0 NOT NULL,
	"last_wrong_at" timestamp (3) with time zone,
	"locked_until" timestamp (3) with time zone
);
--> statement-breakpoint
-- What a family has agreed to for a student. The newest row counts; rows are never changed or deleted.
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL REFERENCES "students" ("id"),
	"account_id" uuid NOT NULL REFERENCES "accounts" ("id"),
	"version" text NOT NULL,
	"data" boolean NOT NULL,
	"messages" boolean NOT NULL,
	"recording" boolean NOT NULL,
	"photos" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "consents_student_id_created_at_idx" ON "consents" USING btree ("student_id","created_at","id");--> statement-breakpoint
CREATE OR REPLACE FUNCTION "reject_consent_change"() RETURNS trigger AS $$
BEGIN
  RAISE EXCEPTION 'consents are append-only';
END $$ LANGUAGE plpgsql;--> statement-breakpoint
CREATE TRIGGER "consents_append_only" BEFORE UPDATE OF "id", "account_id", "version", "data", "messages", "recording",
	"photos", "created_at" OR DELETE ON "consents" FOR EACH ROW EXECUTE FUNCTION "reject_consent_change"();--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "date_of_birth" date;
