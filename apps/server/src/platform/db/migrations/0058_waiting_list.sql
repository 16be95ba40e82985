-- The waiting list for full times and tutors. An offered time is held by a live lesson without a participant.
CREATE TABLE "waiting_list_places" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL REFERENCES "students"("id"),
	"subject" text NOT NULL REFERENCES "subjects"("id"),
	"tutor_id" uuid REFERENCES "tutors"("id"),
	"local_date" date,
	"local_time" text,
	"duration_minutes" integer NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"waits_until" timestamp (3) with time zone NOT NULL,
	"held_lesson_id" uuid REFERENCES "lessons"("id"),
	"offer_expires_at" timestamp (3) with time zone,
	"participant_id" uuid REFERENCES "lesson_participants"("id"),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "waiting_list_places_status_check" CHECK (status in ('waiting', 'offered', 'accepted', 'declined', 'offer_expired', 'lapsed', 'left')),
	CONSTRAINT "waiting_list_places_local_time_check" CHECK (local_time ~ '^([01][0-9]|2[0-3]):[03]0$'),
	CONSTRAINT "waiting_list_places_wish_check" CHECK (tutor_id is not null or local_date is not null),
	CONSTRAINT "waiting_list_places_offer_check" CHECK ((status = 'offered') = (held_lesson_id is not null) and (status <> 'offered' or offer_expires_at is not null)),
	CONSTRAINT "waiting_list_places_accepted_check" CHECK ((status = 'accepted') = (participant_id is not null)),
	CONSTRAINT "waiting_list_places_ended_check" CHECK ((status in ('waiting', 'offered')) = (ended_at is null))
);
--> statement-breakpoint
CREATE INDEX "waiting_list_places_student_id_idx" ON "waiting_list_places" USING btree ("student_id","created_at");--> statement-breakpoint
CREATE INDEX "waiting_list_places_open_idx" ON "waiting_list_places" USING btree ("created_at","id") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_list_places_held_lesson_id_key" ON "waiting_list_places" USING btree ("held_lesson_id") WHERE held_lesson_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_list_places_participant_id_key" ON "waiting_list_places" USING btree ("participant_id") WHERE participant_id is not null;
