-- Plans that tutors sign and families accept.
CREATE TABLE "plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"subject_id" text NOT NULL,
	"version" integer NOT NULL,
	"reason" text NOT NULL,
	"exam_on" date NOT NULL,
	"lessons_per_week" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"signed_at" timestamp (3) with time zone,
	"signed_by" uuid,
	"accepted_at" timestamp (3) with time zone,
	"accepted_by" uuid,
	CONSTRAINT "plans_signed_check" CHECK ((signed_at is null) = (signed_by is null)),
	CONSTRAINT "plans_accepted_check" CHECK (accepted_at is null or signed_at is not null),
	CONSTRAINT "plans_lessons_per_week_check" CHECK (lessons_per_week between 1 and 7)
);
--> statement-breakpoint
CREATE TABLE "plan_items" (
	"plan_id" uuid NOT NULL,
	"topic_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"week_of" date,
	"lessons" integer NOT NULL,
	CONSTRAINT "plan_items_pkey" PRIMARY KEY("plan_id","topic_id")
);
--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_signed_by_accounts_id_fk" FOREIGN KEY ("signed_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_accepted_by_accounts_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_items" ADD CONSTRAINT "plan_items_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_items" ADD CONSTRAINT "plan_items_topic_id_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "plans_version_key" ON "plans" USING btree ("student_id","subject_id","version");--> statement-breakpoint
CREATE INDEX "plan_items_topic_id_idx" ON "plan_items" USING btree ("topic_id");
