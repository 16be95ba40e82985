-- Reports of a term that tutors sign.
CREATE TABLE "term_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"subject_id" text NOT NULL,
	"term_id" uuid NOT NULL,
	"term_name" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"version" integer NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"next_term" text,
	"revision" integer DEFAULT 1 NOT NULL,
	"facts" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"signed_at" timestamp (3) with time zone,
	"signed_by" uuid,
	CONSTRAINT "term_reports_days_check" CHECK (ends_on >= starts_on),
	CONSTRAINT "term_reports_reason_check" CHECK (version = 1 or reason <> ''),
	CONSTRAINT "term_reports_signed_check" CHECK ((signed_at is null) = (signed_by is null) and (signed_at is null) = (facts is null))
);
--> statement-breakpoint
ALTER TABLE "term_reports" ADD CONSTRAINT "term_reports_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "term_reports" ADD CONSTRAINT "term_reports_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "term_reports" ADD CONSTRAINT "term_reports_signed_by_accounts_id_fk" FOREIGN KEY ("signed_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "term_reports_version_key" ON "term_reports" USING btree ("student_id","term_id","subject_id","version");--> statement-breakpoint
CREATE INDEX "term_reports_unsigned_idx" ON "term_reports" USING btree ("created_at","id") WHERE signed_at is null;
