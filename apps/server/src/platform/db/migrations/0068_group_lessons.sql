-- Lessons with seats. The lesson keeps its tutor's time also while nobody has a seat; its capacity is the maximum.
CREATE TABLE "group_lessons" (
	"lesson_id" uuid PRIMARY KEY NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"min_seats" integer NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_lessons_lesson_fk" FOREIGN KEY ("lesson_id","starts_at","ends_at") REFERENCES "lessons"("id","starts_at","ends_at") ON UPDATE cascade,
	CONSTRAINT "group_lessons_status_check" CHECK (status in ('open', 'going_ahead', 'cancelled')),
	CONSTRAINT "group_lessons_min_seats_check" CHECK (min_seats >= 1)
);
--> statement-breakpoint
CREATE INDEX "group_lessons_starts_at_idx" ON "group_lessons" USING btree ("starts_at","lesson_id") WHERE status <> 'cancelled';
