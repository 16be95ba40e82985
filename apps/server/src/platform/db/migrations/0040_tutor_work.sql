-- Tutors ask for changes of their lessons and cancel them; admins decide and set the tutors' rates.
CREATE TABLE "tutor_rates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tutor_id" uuid NOT NULL,
	"from_date" date NOT NULL,
	"unit" text NOT NULL,
	"amount" integer NOT NULL,
	"set_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tutor_rates_unit_check" CHECK (unit in ('hour', 'lesson')),
	CONSTRAINT "tutor_rates_amount_check" CHECK (amount >= 0)
);
--> statement-breakpoint
CREATE TABLE "lesson_change_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"participant_id" uuid NOT NULL,
	"tutor_id" uuid NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"local_date" date NOT NULL,
	"local_time" text NOT NULL,
	"reason" text NOT NULL,
	"decline_reason" text,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lesson_change_requests_status_check" CHECK (status in ('open', 'accepted', 'declined', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "tutor_cancellations" (
	"participant_id" uuid PRIMARY KEY NOT NULL,
	"tutor_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"settled_by" uuid
);
--> statement-breakpoint
ALTER TABLE "tutor_rates" ADD CONSTRAINT "tutor_rates_tutor_id_tutors_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."tutors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutor_rates" ADD CONSTRAINT "tutor_rates_set_by_accounts_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_change_requests" ADD CONSTRAINT "lesson_change_requests_participant_id_lesson_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."lesson_participants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_change_requests" ADD CONSTRAINT "lesson_change_requests_tutor_id_tutors_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."tutors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_change_requests" ADD CONSTRAINT "lesson_change_requests_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutor_cancellations" ADD CONSTRAINT "tutor_cancellations_participant_id_lesson_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."lesson_participants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutor_cancellations" ADD CONSTRAINT "tutor_cancellations_tutor_id_tutors_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."tutors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutor_cancellations" ADD CONSTRAINT "tutor_cancellations_settled_by_accounts_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tutor_rates_tutor_id_from_date_idx" ON "tutor_rates" USING btree ("tutor_id","from_date");--> statement-breakpoint
CREATE INDEX "lesson_change_requests_participant_id_idx" ON "lesson_change_requests" USING btree ("participant_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "lesson_change_requests_open_key" ON "lesson_change_requests" USING btree ("participant_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "lesson_change_requests_open_idx" ON "lesson_change_requests" USING btree ("created_at","id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "tutor_cancellations_open_idx" ON "tutor_cancellations" USING btree ("created_at","participant_id") WHERE settled_at is null;
