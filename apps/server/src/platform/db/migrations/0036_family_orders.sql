-- An open order waits 7 days for its payment; admins change the number. Each order has at most one pending payment: a
-- family may tell the centre about the payments of two orders at the same time.
ALTER TABLE "platform_settings" ADD COLUMN "order_valid_days" integer DEFAULT 7 NOT NULL;--> statement-breakpoint
DROP INDEX "payments_one_pending_per_student";--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_pending_per_order" ON "payments" USING btree ("order_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "payments_pending_student_id_idx" ON "payments" USING btree ("student_id") WHERE status = 'pending';
