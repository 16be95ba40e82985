-- Tutors sign in with an account of their own. An entry of the directory has one after its invitation was accepted.
ALTER TABLE "users" DROP CONSTRAINT "users_role_check";--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role_check" CHECK (role in ('admin', 'student', 'tutor'));--> statement-breakpoint
ALTER TABLE "tutors" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "tutors" ADD COLUMN "account_id" uuid;--> statement-breakpoint
ALTER TABLE "tutors" ADD COLUMN "vetting_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tutors" ADD COLUMN "vetting_checked_on" date;--> statement-breakpoint
ALTER TABLE "tutors" ADD COLUMN "vetting_expires_on" date;--> statement-breakpoint
ALTER TABLE "tutors" ADD CONSTRAINT "tutors_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutors" ADD CONSTRAINT "tutors_email_lower_case" CHECK (email = lower(email));--> statement-breakpoint
CREATE UNIQUE INDEX "tutors_account_id_key" ON "tutors" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "lessons_tutor_id_starts_at_idx" ON "lessons" USING btree ("tutor_id", "starts_at", "id") WHERE tutor_id is not null;
