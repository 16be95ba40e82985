-- Homework of lesson reports that was handed in or marked.
CREATE TABLE "homework" (
	"report_id" uuid PRIMARY KEY NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"handed_in_at" timestamp (3) with time zone,
	"handed_in_by" uuid,
	"marked_at" timestamp (3) with time zone,
	"marked_by" uuid,
	"comment" text DEFAULT '' NOT NULL,
	CONSTRAINT "homework_handed_in_check" CHECK ((handed_in_at is null) = (handed_in_by is null)),
	CONSTRAINT "homework_marked_check" CHECK ((marked_at is null) = (marked_by is null)),
	CONSTRAINT "homework_state_check" CHECK (handed_in_at is not null or marked_at is not null)
);
--> statement-breakpoint
CREATE TABLE "homework_files" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "homework_marks" (
	"report_id" uuid NOT NULL,
	"topic_id" uuid NOT NULL,
	"level" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "homework_marks_pkey" PRIMARY KEY("report_id","topic_id"),
	CONSTRAINT "homework_marks_level_check" CHECK (level in ('secure', 'developing', 'gap'))
);
--> statement-breakpoint
ALTER TABLE "homework" ADD CONSTRAINT "homework_report_id_lesson_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."lesson_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework" ADD CONSTRAINT "homework_handed_in_by_accounts_id_fk" FOREIGN KEY ("handed_in_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework" ADD CONSTRAINT "homework_marked_by_accounts_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_files" ADD CONSTRAINT "homework_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_files" ADD CONSTRAINT "homework_files_report_id_homework_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."homework"("report_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_marks" ADD CONSTRAINT "homework_marks_report_id_homework_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."homework"("report_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_marks" ADD CONSTRAINT "homework_marks_topic_id_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "homework_files_position_key" ON "homework_files" USING btree ("report_id","position");--> statement-breakpoint
CREATE INDEX "homework_marks_topic_id_idx" ON "homework_marks" USING btree ("topic_id");--> statement-breakpoint
-- The homework that a tutor gave, newest first.
CREATE INDEX "lesson_reports_homework_idx" ON "lesson_reports" USING btree ("tutor_id","created_at","id") WHERE homework <> '';
