CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"read_at" timestamp (3) with time zone,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_messages_subject_check" CHECK (subject in ('mathematics', 'chemistry', 'physics', 'general'))
);
--> statement-breakpoint
CREATE TABLE "testimonials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"author_name" text NOT NULL,
	"author_role" text NOT NULL,
	"quote" text NOT NULL,
	"is_published" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "contact_messages_unread_idx" ON "contact_messages" USING btree ("created_at","id") WHERE read_at is null and archived_at is null;--> statement-breakpoint
CREATE INDEX "contact_messages_kept_idx" ON "contact_messages" USING btree ("created_at","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "contact_messages_archived_idx" ON "contact_messages" USING btree ("created_at","id") WHERE archived_at is not null;--> statement-breakpoint
CREATE INDEX "testimonials_position_idx" ON "testimonials" USING btree ("position","id");
