ALTER TABLE "mails" DROP CONSTRAINT "mails_status_check";--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "email_refused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_status_check" CHECK (status in ('queued', 'sent', 'kept', 'failed', 'dropped'));--> statement-breakpoint
CREATE FUNCTION "forget_refused_address"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."email" <> OLD."email" THEN NEW."email_refused_at" := NULL; END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "accounts_forget_refused_address" BEFORE UPDATE OF "email" ON "accounts"
FOR EACH ROW EXECUTE FUNCTION "forget_refused_address"();
