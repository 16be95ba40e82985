CREATE TABLE "held_lessons" (
	"quarter" timestamp (3) with time zone NOT NULL,
	"subject" text NOT NULL,
	"held" integer NOT NULL,
	CONSTRAINT "held_lessons_pkey" PRIMARY KEY("quarter","subject")
);
--> statement-breakpoint
CREATE TABLE "student_names" (
	"student_id" uuid NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "student_names_pkey" PRIMARY KEY("student_id","name")
);
--> statement-breakpoint
DROP INDEX "bookings_completed_idx";--> statement-breakpoint
DROP INDEX "sessions_completed_idx";--> statement-breakpoint
DROP INDEX "bookings_student_id_created_at_idx";--> statement-breakpoint
DROP INDEX "mails_recipient_account_id_idx";--> statement-breakpoint
ALTER TABLE "student_names" ADD CONSTRAINT "student_names_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookings_joined_slot_idx" ON "bookings" USING btree ("slot_id") WHERE slot_id <> id;--> statement-breakpoint
CREATE INDEX "sessions_joined_slot_idx" ON "sessions" USING btree ("slot_id") WHERE slot_id <> id;--> statement-breakpoint
CREATE INDEX "bookings_student_id_created_at_idx" ON "bookings" USING btree ("student_id","created_at","id","status");--> statement-breakpoint
CREATE INDEX "mails_recipient_account_id_idx" ON "mails" USING btree ("recipient_account_id","created_at","id");--> statement-breakpoint
-- A search by name looks up the students, as many as there are; these grew with every booking and cost every request.
DROP INDEX "bookings_search_idx";--> statement-breakpoint
DROP INDEX "sessions_search_idx";--> statement-breakpoint
INSERT INTO "student_names" (student_id, name)
SELECT student_id, student_name FROM "bookings" UNION SELECT student_id, student_name FROM "sessions";
--> statement-breakpoint
CREATE INDEX "student_names_search_idx" ON "student_names" USING gin (name gin_trgm_ops);--> statement-breakpoint
CREATE FUNCTION keep_student_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM student_names WHERE student_id = NEW.student_id AND name = NEW.student_name) THEN
    INSERT INTO student_names (student_id, name) VALUES (NEW.student_id, NEW.student_name) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER bookings_keep_student_name AFTER INSERT OR UPDATE OF student_id, student_name ON "bookings" FOR EACH ROW EXECUTE FUNCTION keep_student_name();
--> statement-breakpoint
CREATE TRIGGER sessions_keep_student_name AFTER INSERT OR UPDATE OF student_id, student_name ON "sessions" FOR EACH ROW EXECUTE FUNCTION keep_student_name();
--> statement-breakpoint
INSERT INTO "held_lessons" (quarter, subject, held)
SELECT date_bin('15 minutes', starts_at, 'epoch'), subject, count(*)
FROM (
  SELECT starts_at, subject FROM "bookings" WHERE status = 'completed'
  UNION ALL
  SELECT starts_at, subject FROM "sessions" WHERE status = 'completed'
) held GROUP BY 1, 2;
--> statement-breakpoint
CREATE FUNCTION count_held_lesson() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.status = 'completed' THEN
    UPDATE held_lessons SET held = held - 1
    WHERE quarter = date_bin('15 minutes', OLD.starts_at, 'epoch') AND subject = OLD.subject;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.status = 'completed' THEN
    INSERT INTO held_lessons (quarter, subject, held)
    VALUES (date_bin('15 minutes', NEW.starts_at, 'epoch'), NEW.subject, 1)
    ON CONFLICT (quarter, subject) DO UPDATE SET held = held_lessons.held + 1;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER bookings_count_held_on_insert AFTER INSERT ON "bookings" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status = 'completed') EXECUTE FUNCTION count_held_lesson();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER bookings_count_held_on_update AFTER UPDATE OF status, starts_at, subject ON "bookings" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((OLD.status = 'completed' OR NEW.status = 'completed') AND (OLD.status, OLD.starts_at, OLD.subject) IS DISTINCT FROM (NEW.status, NEW.starts_at, NEW.subject)) EXECUTE FUNCTION count_held_lesson();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER bookings_count_held_on_delete AFTER DELETE ON "bookings" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.status = 'completed') EXECUTE FUNCTION count_held_lesson();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER sessions_count_held_on_insert AFTER INSERT ON "sessions" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status = 'completed') EXECUTE FUNCTION count_held_lesson();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER sessions_count_held_on_update AFTER UPDATE OF status, starts_at, subject ON "sessions" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((OLD.status = 'completed' OR NEW.status = 'completed') AND (OLD.status, OLD.starts_at, OLD.subject) IS DISTINCT FROM (NEW.status, NEW.starts_at, NEW.subject)) EXECUTE FUNCTION count_held_lesson();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER sessions_count_held_on_delete AFTER DELETE ON "sessions" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.status = 'completed') EXECUTE FUNCTION count_held_lesson();
