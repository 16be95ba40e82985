-- Reports that tutors write about lessons.
CREATE TABLE "lesson_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"participant_id" uuid NOT NULL,
	"tutor_id" uuid NOT NULL,
	"written_by" uuid NOT NULL,
	"homework" text NOT NULL,
	"homework_due_on" date,
	"note" text NOT NULL,
	"staff_note" text NOT NULL,
	"exit_ticket" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lesson_reports_exit_ticket_check" CHECK (exit_ticket between 0 and 3),
	CONSTRAINT "lesson_reports_homework_check" CHECK (homework = '' or homework_due_on is not null)
);
--> statement-breakpoint
CREATE TABLE "lesson_report_topics" (
	"report_id" uuid NOT NULL,
	"topic_id" uuid NOT NULL,
	"level" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "lesson_report_topics_pkey" PRIMARY KEY("report_id","topic_id"),
	CONSTRAINT "lesson_report_topics_level_check" CHECK (level in ('secure', 'developing', 'gap'))
);
--> statement-breakpoint
ALTER TABLE "lesson_reports" ADD CONSTRAINT "lesson_reports_participant_id_lesson_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."lesson_participants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_reports" ADD CONSTRAINT "lesson_reports_tutor_id_tutors_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."tutors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_reports" ADD CONSTRAINT "lesson_reports_written_by_accounts_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_report_topics" ADD CONSTRAINT "lesson_report_topics_report_id_lesson_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."lesson_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_report_topics" ADD CONSTRAINT "lesson_report_topics_topic_id_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "lesson_reports_participant_id_key" ON "lesson_reports" USING btree ("participant_id");--> statement-breakpoint
CREATE INDEX "lesson_reports_tutor_id_idx" ON "lesson_reports" USING btree ("tutor_id");--> statement-breakpoint
CREATE INDEX "lesson_report_topics_topic_id_idx" ON "lesson_report_topics" USING btree ("topic_id");
