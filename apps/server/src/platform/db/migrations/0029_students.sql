-- Students become records of their own. Profiles turn into students in place: rows, ids and rights stay.
ALTER TABLE "student_profiles" RENAME TO "students";--> statement-breakpoint
ALTER TABLE "students" RENAME COLUMN "student_id" TO "id";--> statement-breakpoint
ALTER TABLE "students" RENAME COLUMN "student_first_name" TO "first_name";--> statement-breakpoint
ALTER TABLE "students" RENAME COLUMN "student_last_name" TO "last_name";--> statement-breakpoint
ALTER TABLE "students" RENAME COLUMN "student_gender" TO "gender";--> statement-breakpoint
ALTER TABLE "students" DROP CONSTRAINT "student_profiles_student_id_users_id_fk";--> statement-breakpoint
-- Payments refer to students from now on, and a backup restores tables in the order of their references. The check
-- compares the current payment with the latest one.
ALTER TABLE "students" DROP CONSTRAINT IF EXISTS "student_profiles_current_payment_id_fk";--> statement-breakpoint
DROP INDEX "student_profiles_search_idx";--> statement-breakpoint
-- Also renames the NOT NULL constraints that PostgreSQL 18 names after table and column.
DO $$
DECLARE
  constraint_row record;
BEGIN
  FOR constraint_row IN
    SELECT conname, replace(replace(conname, 'student_profiles_student_id_not_null', 'students_id_not_null'),
      'student_profiles_', 'students_') AS new_name
    FROM pg_constraint WHERE conrelid = 'public.students'::regclass AND conname LIKE 'student\_profiles\_%'
  LOOP
    EXECUTE format('ALTER TABLE "students" RENAME CONSTRAINT %I TO %I',
      constraint_row.conname, replace(constraint_row.new_name, 'students_student_', 'students_'));
  END LOOP;
END $$;
--> statement-breakpoint
ALTER TABLE "students"
	ADD COLUMN "name" text,
	ADD COLUMN "profile_created_at" timestamp (3) with time zone,
	ADD COLUMN "erased_at" timestamp (3) with time zone,
	ALTER COLUMN "revision" SET DEFAULT 0,
	ALTER COLUMN "who_needs_tutoring" DROP NOT NULL,
	ALTER COLUMN "gender" DROP NOT NULL,
	ALTER COLUMN "first_name" DROP NOT NULL,
	ALTER COLUMN "last_name" DROP NOT NULL,
	ALTER COLUMN "parent_first_name" DROP NOT NULL,
	ALTER COLUMN "parent_last_name" DROP NOT NULL,
	ALTER COLUMN "parent_email" DROP NOT NULL,
	ALTER COLUMN "parent_phone" DROP NOT NULL,
	ALTER COLUMN "school_name" DROP NOT NULL,
	ALTER COLUMN "syllabus" DROP NOT NULL,
	ALTER COLUMN "school_level" DROP NOT NULL,
	ALTER COLUMN "grade" DROP NOT NULL,
	ALTER COLUMN "subjects" DROP NOT NULL;
--> statement-breakpoint
UPDATE "students" s SET profile_created_at = s.created_at, revision = greatest(s.revision, 1), erased_at = a.erased_at,
	name = coalesce(nullif(trim(s.first_name || ' ' || s.last_name), ''), nullif(trim(a.display_name), ''), 'Student')
FROM "accounts" a WHERE a.id = s.id;
--> statement-breakpoint
-- Students without a profile: everyone with the role student, accounts that have not signed in yet, and everyone
-- whose records name them as a student, such as a student who became an admin.
CREATE TEMP TABLE "known_students" (id uuid PRIMARY KEY) ON COMMIT DROP;--> statement-breakpoint
INSERT INTO "known_students" SELECT id FROM "users" WHERE role = 'student';--> statement-breakpoint
INSERT INTO "known_students"
SELECT a.id FROM "accounts" a
WHERE NOT EXISTS (SELECT FROM "users" u WHERE u.id = a.id)
	AND EXISTS (SELECT FROM "audit_log" l WHERE l.student_id = a.id);
--> statement-breakpoint
DO $$
DECLARE
  reference record;
BEGIN
  FOR reference IN
    SELECT conrelid::regclass AS table_name FROM pg_constraint c
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.confrelid IN ('public.users'::regclass, 'public.accounts'::regclass)
      AND cardinality(c.conkey) = 1 AND a.attname = 'student_id' AND c.conrelid <> 'public.audit_log'::regclass
  LOOP
    EXECUTE format('INSERT INTO known_students SELECT DISTINCT student_id FROM %s WHERE student_id IS NOT NULL ON CONFLICT DO NOTHING',
      reference.table_name);
  END LOOP;
END $$;
--> statement-breakpoint
INSERT INTO "students" (id, name, erased_at, created_at, updated_at)
SELECT a.id, coalesce(nullif(trim(a.display_name), ''), 'Student'), a.erased_at, coalesce(u.created_at, a.created_at),
	coalesce(u.created_at, a.created_at)
FROM "known_students" k JOIN "accounts" a ON a.id = k.id LEFT JOIN "users" u ON u.id = k.id
ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- Sign-ups of admins: the entry names the account as its actor, and nobody as its student.
ALTER TABLE "audit_log" DISABLE TRIGGER "audit_log_append_only";--> statement-breakpoint
UPDATE "audit_log" l SET student_id = NULL
WHERE student_id IS NOT NULL AND NOT EXISTS (SELECT FROM "students" s WHERE s.id = l.student_id);
--> statement-breakpoint
ALTER TABLE "audit_log" ENABLE TRIGGER "audit_log_append_only";--> statement-breakpoint
ALTER TABLE "students"
	ALTER COLUMN "name" SET NOT NULL,
	ADD CONSTRAINT "students_name_check" CHECK (name <> ''),
	ADD CONSTRAINT "students_profile_check" CHECK (num_nonnulls(profile_created_at, who_needs_tutoring, gender, first_name,
		last_name, parent_first_name, parent_last_name, parent_email, parent_phone, school_name, syllabus, school_level, grade,
		subjects) in (0, 14) and (profile_created_at is null) = (revision = 0));
--> statement-breakpoint
CREATE INDEX "students_search_idx" ON "students" USING gin (name gin_trgm_ops);--> statement-breakpoint
CREATE TABLE "guardianships" (
	"account_id" uuid NOT NULL REFERENCES "accounts" ("id"),
	"student_id" uuid NOT NULL REFERENCES "students" ("id"),
	"relationship" text NOT NULL,
	"can_book" boolean DEFAULT true NOT NULL,
	"can_pay" boolean DEFAULT true NOT NULL,
	"can_see_progress" boolean DEFAULT true NOT NULL,
	"receives_messages" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "guardianships_pkey" PRIMARY KEY ("account_id", "student_id"),
	CONSTRAINT "guardianships_relationship_check" CHECK (relationship in ('self', 'parent', 'guardian', 'sponsor'))
);
--> statement-breakpoint
INSERT INTO "guardianships" (account_id, student_id, relationship, created_at)
SELECT id, id, CASE WHEN who_needs_tutoring IN ('son', 'daughter') THEN 'parent' ELSE 'self' END, created_at FROM "students";
--> statement-breakpoint
CREATE INDEX "guardianships_student_id_idx" ON "guardianships" USING btree ("student_id");--> statement-breakpoint
-- Every reference to a student by its column student_id now points to students. The values stay.
DO $$
DECLARE
  reference record;
BEGIN
  FOR reference IN
    SELECT conrelid::regclass AS table_name, conname, pg_get_constraintdef(c.oid) AS definition,
      c.confrelid::regclass::text AS target
    FROM pg_constraint c
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.confrelid IN ('public.users'::regclass, 'public.accounts'::regclass)
      AND cardinality(c.conkey) = 1 AND a.attname = 'student_id'
  LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', reference.table_name, reference.conname);
    EXECUTE format('ALTER TABLE %s ADD CONSTRAINT %I %s', reference.table_name,
      replace(reference.conname, '_' || reference.target || '_', '_students_'),
      replace(reference.definition, 'REFERENCES ' || reference.target || '(', 'REFERENCES students('));
  END LOOP;
END $$;
