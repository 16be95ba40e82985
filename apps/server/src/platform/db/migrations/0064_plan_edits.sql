-- Targets and library content of plan topics.
ALTER TABLE "plan_items" ADD COLUMN "target" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE TABLE "plan_item_contents" (
	"plan_id" uuid NOT NULL,
	"topic_id" uuid NOT NULL,
	"content_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "plan_item_contents_pkey" PRIMARY KEY("plan_id","topic_id","content_id")
);
--> statement-breakpoint
ALTER TABLE "plan_item_contents" ADD CONSTRAINT "plan_item_contents_content_id_content_items_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_item_contents" ADD CONSTRAINT "plan_item_contents_item_fk" FOREIGN KEY ("plan_id","topic_id") REFERENCES "public"."plan_items"("plan_id","topic_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_item_contents_content_id_idx" ON "plan_item_contents" USING btree ("content_id");
