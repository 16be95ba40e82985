-- Incoming money above the amount of the setting is settled by two admins, like a payment (PAY-55).
ALTER TABLE "statement_lines" ADD COLUMN "first_approved_by" uuid REFERENCES "accounts" ("id");--> statement-breakpoint
ALTER TABLE "statement_lines" ADD COLUMN "first_approved_for" uuid;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_first_approved_check" CHECK ((first_approved_by is null) = (first_approved_for is null));--> statement-breakpoint
-- Finds the payments that reuse a proof without reading every order of its family.
CREATE INDEX "payments_file_id_idx" ON "payments" USING btree ("file_id") WHERE file_id is not null;
