-- What students showed in topics. Topic states are computed from it.
CREATE TABLE "evidence" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"topic_id" uuid NOT NULL,
	"source" text NOT NULL,
	"outcome" double precision,
	"weight" double precision NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"reference" text,
	"label" text DEFAULT '' NOT NULL,
	"recorded_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "evidence_source_check" CHECK (source in ('assessment_item', 'exit_ticket', 'homework', 'past_paper', 'observation')),
	CONSTRAINT "evidence_outcome_check" CHECK (outcome between 0 and 1),
	CONSTRAINT "evidence_weight_check" CHECK (weight between 1 and 3)
);
--> statement-breakpoint
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_topic_id_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_recorded_by_accounts_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "evidence_student_id_at_idx" ON "evidence" USING btree ("student_id","at","id");--> statement-breakpoint
CREATE INDEX "evidence_topic_id_idx" ON "evidence" USING btree ("topic_id");--> statement-breakpoint
CREATE UNIQUE INDEX "evidence_reference_key" ON "evidence" USING btree ("student_id","topic_id","source","reference") WHERE reference is not null;
