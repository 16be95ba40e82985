ALTER TABLE "first_answers" RENAME TO "idempotency_keys";--> statement-breakpoint
ALTER TABLE "idempotency_keys" RENAME COLUMN "sealed_answer" TO "sealed_response";--> statement-breakpoint
ALTER INDEX "first_answers_pkey" RENAME TO "idempotency_keys_pkey";--> statement-breakpoint
ALTER INDEX "first_answers_created_at_idx" RENAME TO "idempotency_keys_created_at_idx";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "request_slot" integer;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "admins_notified_at" timestamp (3) with time zone DEFAULT now();--> statement-breakpoint
-- Every pending request keeps its place, also when a student has more of them than credits.
UPDATE "bookings" b SET request_slot = n.slot
FROM (
  SELECT id, row_number() OVER (PARTITION BY student_id ORDER BY created_at, id) AS slot
  FROM "bookings" WHERE status = 'pending'
) n WHERE n.id = b.id;
--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_request_slot_key" ON "bookings" USING btree ("student_id","request_slot") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "bookings_admins_not_notified_idx" ON "bookings" USING btree ("created_at") WHERE status = 'pending' and admins_notified_at is null;
