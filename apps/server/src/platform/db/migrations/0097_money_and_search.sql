ALTER TABLE "payments" ADD COLUMN "seen_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "whatsapp_contacts_number_idx" ON "whatsapp_contacts" USING btree ("number");--> statement-breakpoint
CREATE INDEX "payments_unseen_idx" ON "payments" USING btree ("decided_at","id") WHERE status = 'approved' and seen_at is null;--> statement-breakpoint
CREATE INDEX "students_parent_phone_idx" ON "students" USING btree ("parent_phone");--> statement-breakpoint
-- Only claims that were approved by their evidence in the last 30 days may still be looked for on a statement.
UPDATE "payments" SET "seen_at" = "decided_at"
WHERE "status" = 'approved' AND (
  "method" NOT IN ('proof', 'sms')
  OR "decided_at" < now() - interval '30 days'
  OR EXISTS (SELECT FROM "statement_lines" l WHERE l."payment_id" = "payments"."id")
);
