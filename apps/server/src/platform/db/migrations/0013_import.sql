CREATE TABLE "imported_records" (
	"collection" text NOT NULL,
	"external_id" text NOT NULL,
	"record_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"holds_no_time" boolean DEFAULT false NOT NULL,
	"imported_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "imported_records_pkey" PRIMARY KEY("collection","external_id")
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_reason_check";--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "file_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "proof_absence" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "proof_absent_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "proof_kept_days" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "proof_source_url" text;--> statement-breakpoint
CREATE INDEX "imported_records_record_id_idx" ON "imported_records" USING btree ("record_id");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_reason_check" CHECK (reason in ('package-granted', 'unused-written-off', 'booking-approved', 'booking-completed', 'session-completed', 'adjustment', 'opening-balance'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_proof_absence_check" CHECK (proof_absence in ('not-imported', 'retention', 'erased'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_proof_check" CHECK ((file_id is null) = (proof_absence is not null) and (file_id is null) = (proof_absent_since is not null));--> statement-breakpoint
-- An import takes overlapping records of the old product as they are; the first of them keeps the time.
CREATE OR REPLACE FUNCTION reserve_booking_time() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> 'approved' THEN
    DELETE FROM reserved_times WHERE booking_id = NEW.id;
  ELSIF TG_OP = 'INSERT' AND current_setting('thuto.takes_overlaps', true) = 'on' THEN
    INSERT INTO reserved_times (student_id, tutor_id, slot_id, during, booking_id)
    VALUES (NEW.student_id, NEW.tutor_id, NEW.slot_id, tstzrange(NEW.starts_at, NEW.ends_at), NEW.id)
    ON CONFLICT DO NOTHING;
  ELSE
    INSERT INTO reserved_times (student_id, tutor_id, slot_id, during, booking_id)
    VALUES (NEW.student_id, NEW.tutor_id, NEW.slot_id, tstzrange(NEW.starts_at, NEW.ends_at), NEW.id)
    ON CONFLICT (booking_id) DO UPDATE
      SET student_id = excluded.student_id, tutor_id = excluded.tutor_id, slot_id = excluded.slot_id, during = excluded.during;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION reserve_session_time() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> 'scheduled' THEN
    DELETE FROM reserved_times WHERE session_id = NEW.id;
  ELSIF TG_OP = 'INSERT' AND current_setting('thuto.takes_overlaps', true) = 'on' THEN
    INSERT INTO reserved_times (student_id, tutor_id, slot_id, during, session_id)
    VALUES (NEW.student_id, NEW.tutor_id, NEW.slot_id, tstzrange(NEW.starts_at, NEW.ends_at), NEW.id)
    ON CONFLICT DO NOTHING;
  ELSE
    INSERT INTO reserved_times (student_id, tutor_id, slot_id, during, session_id)
    VALUES (NEW.student_id, NEW.tutor_id, NEW.slot_id, tstzrange(NEW.starts_at, NEW.ends_at), NEW.id)
    ON CONFLICT (session_id) DO UPDATE
      SET student_id = excluded.student_id, tutor_id = excluded.tutor_id, slot_id = excluded.slot_id, during = excluded.during;
  END IF;
  RETURN NULL;
END $$;
