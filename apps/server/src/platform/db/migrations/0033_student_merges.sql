-- Two records of one student become one. The duplicate stays, without records, so that a merge can be undone.
ALTER TABLE "students"
	ADD COLUMN "merged_into" uuid REFERENCES "students" ("id"),
	ADD COLUMN "merged_at" timestamp (3) with time zone,
	ADD CONSTRAINT "students_merged_check" CHECK ((merged_into is null) = (merged_at is null) and merged_into <> id);
--> statement-breakpoint
CREATE INDEX "students_merged_into_idx" ON "students" USING btree ("merged_into") WHERE merged_into is not null;--> statement-breakpoint
-- The list of students in the console, by name and newest first.
CREATE INDEX "students_present_name_idx" ON "students" USING btree (lower("name"),"id") WHERE erased_at is null and merged_into is null;--> statement-breakpoint
CREATE INDEX "students_present_created_at_idx" ON "students" USING btree ("created_at","id") WHERE erased_at is null and merged_into is null;--> statement-breakpoint
CREATE TABLE "student_merges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kept_id" uuid NOT NULL REFERENCES "students" ("id"),
	"duplicate_id" uuid NOT NULL REFERENCES "students" ("id"),
	"moved" jsonb NOT NULL,
	"merged_at" timestamp (3) with time zone NOT NULL,
	"merged_by" uuid NOT NULL REFERENCES "accounts" ("id"),
	"undone_at" timestamp (3) with time zone,
	"undone_by" uuid REFERENCES "accounts" ("id"),
	CONSTRAINT "student_merges_students_check" CHECK (kept_id <> duplicate_id),
	CONSTRAINT "student_merges_undone_check" CHECK ((undone_at is null) = (undone_by is null))
);
--> statement-breakpoint
CREATE INDEX "student_merges_kept_id_idx" ON "student_merges" USING btree ("kept_id","merged_at");--> statement-breakpoint
CREATE INDEX "student_merges_duplicate_id_idx" ON "student_merges" USING btree ("duplicate_id","merged_at");--> statement-breakpoint
-- A merge moves entries of the append-only logs to another student and changes nothing else in them.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('thuto.erases', true) = 'on'
    AND to_jsonb(NEW) - 'note' - 'details' = to_jsonb(OLD) - 'note' - 'details' THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND current_setting('thuto.merges', true) = 'on'
    AND to_jsonb(NEW) - 'student_id' = to_jsonb(OLD) - 'student_id' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
