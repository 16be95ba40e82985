-- Topics that admins edit and retire, and the items of the item bank.
-- The checks of the topics that an earlier migration inserted must run before the table changes.
SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
ALTER TABLE "topics"
	ADD COLUMN "revision" integer DEFAULT 1 NOT NULL,
	ADD COLUMN "retired_at" timestamp (3) with time zone,
	ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;
