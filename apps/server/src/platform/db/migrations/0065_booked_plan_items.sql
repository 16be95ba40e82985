-- The topic of the plan from which a lesson was booked.
ALTER TABLE "lesson_participants" ADD COLUMN "plan_id" uuid;--> statement-breakpoint
ALTER TABLE "lesson_participants" ADD COLUMN "plan_topic_id" uuid;--> statement-breakpoint
ALTER TABLE "lesson_participants" ADD CONSTRAINT "lesson_participants_plan_item_check" CHECK ((plan_id is null) = (plan_topic_id is null));--> statement-breakpoint
ALTER TABLE "lesson_participants" ADD CONSTRAINT "lesson_participants_plan_item_fk" FOREIGN KEY ("plan_id","plan_topic_id") REFERENCES "public"."plan_items"("plan_id","topic_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lesson_participants_plan_item_idx" ON "lesson_participants" USING btree ("plan_id","plan_topic_id") WHERE plan_id is not null;
