-- Topics that admins edit and retire, and the items of the item bank.
-- The checks of the topics that an earlier migration inserted must run before the table changes.
SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
ALTER TABLE "topics"
	ADD COLUMN "revision" integer DEFAULT 1 NOT NULL,
	ADD COLUMN "retired_at" timestamp (3) with time zone,
	ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
CREATE TABLE "items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text,
	"subject_id" text NOT NULL REFERENCES "subjects" ("id"),
	"kind" text NOT NULL,
	"level" text NOT NULL,
	"question" text NOT NULL,
	"content" jsonb NOT NULL,
	"solution" text DEFAULT '' NOT NULL,
	"errors" jsonb DEFAULT '[]' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"retired_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "items_kind_check" CHECK (kind in ('multiple_choice', 'number', 'expression', 'balance_equation', 'order_steps')),
	CONSTRAINT "items_level_check" CHECK (level in ('easy', 'core', 'stretch')),
	CONSTRAINT "items_content_kind_check" CHECK (content->>'kind' = kind)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "items_key_key" ON "items" USING btree ("key");--> statement-breakpoint
CREATE INDEX "items_created_at_idx" ON "items" USING btree ("created_at","id");--> statement-breakpoint
CREATE TABLE "item_topics" (
	"item_id" uuid NOT NULL REFERENCES "items" ("id"),
	"topic_id" uuid NOT NULL REFERENCES "topics" ("id"),
	CONSTRAINT "item_topics_pkey" PRIMARY KEY ("item_id","topic_id")
);
--> statement-breakpoint
CREATE INDEX "item_topics_topic_id_idx" ON "item_topics" USING btree ("topic_id");
