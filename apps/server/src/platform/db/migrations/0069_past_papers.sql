-- Past papers of students with marks for each question, and official grade boundaries of papers.
CREATE TABLE "past_papers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"syllabus_id" text NOT NULL,
	"year" integer NOT NULL,
	"session" text NOT NULL,
	"paper" text NOT NULL,
	"written_on" date NOT NULL,
	"entered_by" uuid NOT NULL,
	"checked_by" uuid,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "past_papers_session_check" CHECK (session in ('march', 'june', 'november'))
);
--> statement-breakpoint
CREATE TABLE "past_paper_questions" (
	"paper_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"topic_id" uuid NOT NULL,
	"marks" integer NOT NULL,
	"max_marks" integer NOT NULL,
	CONSTRAINT "past_paper_questions_pkey" PRIMARY KEY("paper_id","position"),
	CONSTRAINT "past_paper_questions_marks_check" CHECK (marks >= 0 and marks <= max_marks and max_marks > 0)
);
--> statement-breakpoint
CREATE TABLE "grade_boundaries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"syllabus_id" text NOT NULL,
	"year" integer NOT NULL,
	"session" text NOT NULL,
	"paper" text NOT NULL,
	"max_marks" integer NOT NULL,
	"grades" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "grade_boundaries_session_check" CHECK (session in ('march', 'june', 'november')),
	CONSTRAINT "grade_boundaries_max_marks_check" CHECK (max_marks > 0)
);
--> statement-breakpoint
ALTER TABLE "past_papers" ADD CONSTRAINT "past_papers_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_papers" ADD CONSTRAINT "past_papers_syllabus_id_syllabuses_id_fk" FOREIGN KEY ("syllabus_id") REFERENCES "public"."syllabuses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_papers" ADD CONSTRAINT "past_papers_entered_by_accounts_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_papers" ADD CONSTRAINT "past_papers_checked_by_accounts_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_paper_questions" ADD CONSTRAINT "past_paper_questions_paper_id_past_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."past_papers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_paper_questions" ADD CONSTRAINT "past_paper_questions_topic_id_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_boundaries" ADD CONSTRAINT "grade_boundaries_syllabus_id_syllabuses_id_fk" FOREIGN KEY ("syllabus_id") REFERENCES "public"."syllabuses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- A student has each paper once. The list of a syllabus reads this index too.
CREATE UNIQUE INDEX "past_papers_paper_key" ON "past_papers" USING btree ("student_id","syllabus_id","year","session","paper");--> statement-breakpoint
CREATE INDEX "past_papers_syllabus_id_idx" ON "past_papers" USING btree ("syllabus_id");--> statement-breakpoint
CREATE INDEX "past_paper_questions_topic_id_idx" ON "past_paper_questions" USING btree ("topic_id");--> statement-breakpoint
CREATE UNIQUE INDEX "grade_boundaries_paper_key" ON "grade_boundaries" USING btree ("syllabus_id","year","session","paper");
