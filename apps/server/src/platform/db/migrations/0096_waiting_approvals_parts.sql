-- The parts of a request instead of a text, so that it can be listed for the second admin.
ALTER TABLE "waiting_approvals" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "waiting_approvals" ADD COLUMN "student_id" uuid;--> statement-breakpoint
ALTER TABLE "waiting_approvals" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "waiting_approvals" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "waiting_approvals" ADD COLUMN "sessions" integer;--> statement-breakpoint
UPDATE "waiting_approvals" w SET "student_id" = o."student_id", "order_id" = o."id", "source" = split_part(w."request", ':', 3)
FROM "orders" o WHERE w."request" LIKE 'refund:%' AND o."id"::text = split_part(w."request", ':', 2);--> statement-breakpoint
UPDATE "waiting_approvals" w SET "student_id" = s."id", "sessions" = split_part(w."request", ':', 3)::integer
FROM "students" s WHERE w."request" LIKE 'adjustment:%' AND s."id"::text = split_part(w."request", ':', 2);--> statement-breakpoint
DELETE FROM "waiting_approvals" WHERE "student_id" IS NULL;--> statement-breakpoint
ALTER TABLE "waiting_approvals" DROP COLUMN "request";--> statement-breakpoint
ALTER TABLE "waiting_approvals" ALTER COLUMN "id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "waiting_approvals" ADD PRIMARY KEY ("id");--> statement-breakpoint
ALTER TABLE "waiting_approvals" ALTER COLUMN "student_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "waiting_approvals" ADD CONSTRAINT "waiting_approvals_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_approvals" ADD CONSTRAINT "waiting_approvals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waiting_approvals_student_id_idx" ON "waiting_approvals" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "waiting_approvals_order_id_idx" ON "waiting_approvals" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "waiting_approvals" ADD CONSTRAINT "waiting_approvals_kind_check" CHECK ((order_id is null) = (source is null) and (order_id is null) = (sessions is not null));
