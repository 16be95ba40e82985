CREATE TABLE "terms_acceptances" (
	"account_id" uuid NOT NULL,
	"version" text NOT NULL,
	"accepted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "terms_acceptances_pkey" PRIMARY KEY("account_id","version")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "terms_acceptances" ADD CONSTRAINT "terms_acceptances_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Whoever ticked the box until now agreed to the first version.
INSERT INTO "terms_acceptances" (account_id, version, accepted_at)
SELECT id, '2026-01-01', terms_accepted_at FROM "accounts" WHERE terms_accepted_at IS NOT NULL;
--> statement-breakpoint
-- An erasure takes the words out of what is otherwise never changed, and nothing else.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('thuto.erases', true) = 'on'
    AND to_jsonb(NEW) - 'note' - 'details' = to_jsonb(OLD) - 'note' - 'details' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
