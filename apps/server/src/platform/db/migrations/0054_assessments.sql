-- Free assessments: which items were asked, with a copy of each item, and how they were answered.
CREATE TABLE "assessments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL REFERENCES "students" ("id"),
	"subject_id" text NOT NULL REFERENCES "subjects" ("id"),
	"syllabus_id" text NOT NULL REFERENCES "syllabuses" ("id"),
	"started_by" uuid NOT NULL REFERENCES "accounts" ("id"),
	"started_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "assessments_student_id_subject_id_idx" ON "assessments" USING btree ("student_id","subject_id","started_at");--> statement-breakpoint
CREATE INDEX "assessments_started_at_idx" ON "assessments" USING btree ("started_at","id");--> statement-breakpoint
CREATE INDEX "assessments_finished_at_idx" ON "assessments" USING btree ("finished_at","started_at","id");--> statement-breakpoint
CREATE TABLE "assessment_items" (
	"assessment_id" uuid NOT NULL REFERENCES "assessments" ("id"),
	"position" integer NOT NULL,
	"block" integer NOT NULL,
	"item_id" uuid NOT NULL REFERENCES "items" ("id"),
	"topic_id" uuid NOT NULL REFERENCES "topics" ("id"),
	"kind" text NOT NULL,
	"level" text NOT NULL,
	"question" text NOT NULL,
	"content" jsonb NOT NULL,
	"errors" jsonb NOT NULL,
	"answer" jsonb,
	"is_correct" boolean,
	"reveals" text,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "assessment_items_pkey" PRIMARY KEY ("assessment_id","position"),
	CONSTRAINT "assessment_items_answered_check" CHECK (answered_at is not null or (answer is null and is_correct is null)),
	CONSTRAINT "assessment_items_is_correct_check" CHECK ((answer is null) = (is_correct is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "assessment_items_item_key" ON "assessment_items" USING btree ("assessment_id","item_id");--> statement-breakpoint
CREATE INDEX "assessment_items_item_id_idx" ON "assessment_items" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "assessment_items_topic_id_idx" ON "assessment_items" USING btree ("topic_id");
