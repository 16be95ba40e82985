-- When the people of a lesson first pressed Join.
CREATE TABLE "lesson_joins" (
	"lesson_id" uuid NOT NULL REFERENCES "lessons" ("id") ON DELETE CASCADE,
	"account_id" uuid NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE,
	"participant_id" uuid REFERENCES "lesson_participants" ("id") ON DELETE CASCADE,
	"side" text NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lesson_joins_side_check" CHECK (side in ('family', 'tutor') and (side = 'family') = (participant_id is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "lesson_joins_key" ON "lesson_joins" USING btree ("lesson_id","account_id",coalesce("participant_id", '00000000-0000-0000-0000-000000000000'::uuid));--> statement-breakpoint
CREATE INDEX "lesson_joins_participant_id_idx" ON "lesson_joins" USING btree ("participant_id") WHERE participant_id is not null;
