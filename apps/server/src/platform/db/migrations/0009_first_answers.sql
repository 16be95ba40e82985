CREATE TABLE "first_answers" (
	"id" text PRIMARY KEY NOT NULL,
	"call" text NOT NULL,
	"input_hash" text NOT NULL,
	"sealed_answer" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "first_answers_created_at_idx" ON "first_answers" USING btree ("created_at");