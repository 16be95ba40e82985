-- Lessons have an outcome that can be undone and disputed.
ALTER TABLE "lesson_participants"
	ADD COLUMN "outcome" text,
	ADD COLUMN "outcome_at" timestamp (3) with time zone,
	ADD COLUMN "disputed_at" timestamp (3) with time zone,
	ADD COLUMN "dispute_reason" text,
	ADD COLUMN "dispute_decided_at" timestamp (3) with time zone,
	ADD COLUMN "dispute_note" text,
	ADD CONSTRAINT "lesson_participants_outcome_check" CHECK (outcome in ('completed', 'student_absent', 'tutor_absent', 'connection_failed', 'cancelled_in_time', 'cancelled_late')),
	ADD CONSTRAINT "lesson_participants_outcome_status_check" CHECK (outcome is null or status = case outcome when 'completed' then 'completed' when 'student_absent' then 'no_show' else 'cancelled' end),
	ADD CONSTRAINT "lesson_participants_outcome_at_check" CHECK ((outcome is null) = (outcome_at is null)),
	ADD CONSTRAINT "lesson_participants_dispute_check" CHECK (dispute_decided_at is null or disputed_at is not null);
--> statement-breakpoint
CREATE INDEX "lesson_participants_disputes_idx" ON "lesson_participants" USING btree ("disputed_at","id") WHERE disputed_at is not null and dispute_decided_at is null;--> statement-breakpoint
CREATE INDEX "lesson_participants_connection_failures_idx" ON "lesson_participants" USING btree ("student_id","starts_at") WHERE outcome = 'connection_failed';--> statement-breakpoint
-- The ledger takes an outcome back with a counter entry.
ALTER TABLE "credit_entries"
	DROP CONSTRAINT "credit_entries_reason_check",
	ADD CONSTRAINT "credit_entries_reason_check" CHECK (reason in ('granted', 'opening', 'closed', 'carried', 'held', 'released', 'consumed', 'reversed', 'adjusted')),
	DROP CONSTRAINT "credit_entries_completed_check",
	ADD CONSTRAINT "credit_entries_completed_check" CHECK (completed >= 0 or reason in ('released', 'reversed', 'adjusted'));
--> statement-breakpoint
DROP INDEX "credit_entries_cause_key";--> statement-breakpoint
CREATE UNIQUE INDEX "credit_entries_cause_key" ON "credit_entries" USING btree ("cause","reason") WHERE reason in ('granted', 'opening', 'held', 'released', 'consumed', 'reversed');
