-- Subjects and packages become rows. Their ids are the words that existing records contain.
CREATE TABLE "subjects" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"position" integer NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"retired_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subjects_id_check" CHECK (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "subjects_name_check" CHECK (name <> '')
);
--> statement-breakpoint
CREATE UNIQUE INDEX "subjects_name_key" ON "subjects" USING btree (lower("name"));--> statement-breakpoint
INSERT INTO "subjects" (id, name, position) VALUES
	('mathematics', 'Mathematics', 1), ('chemistry', 'Chemistry', 2), ('physics', 'Physics', 3);
--> statement-breakpoint
-- A syllabus of an examination board. LGCSE Physical Science covers two subjects.
CREATE TABLE "syllabuses" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"board" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "syllabuses_board_check" CHECK (board in ('LGCSE', 'IGCSE'))
);
--> statement-breakpoint
CREATE TABLE "syllabus_subjects" (
	"syllabus_id" text NOT NULL REFERENCES "syllabuses" ("id"),
	"subject_id" text NOT NULL REFERENCES "subjects" ("id"),
	CONSTRAINT "syllabus_subjects_pkey" PRIMARY KEY ("syllabus_id", "subject_id")
);
--> statement-breakpoint
INSERT INTO "syllabuses" (id, name, board, position) VALUES
	('igcse-0580', 'IGCSE Mathematics 0580', 'IGCSE', 1),
	('igcse-0620', 'IGCSE Chemistry 0620', 'IGCSE', 2),
	('igcse-0625', 'IGCSE Physics 0625', 'IGCSE', 3),
	('lgcse-mathematics', 'LGCSE Mathematics', 'LGCSE', 4),
	('lgcse-physical-science', 'LGCSE Physical Science', 'LGCSE', 5);
--> statement-breakpoint
INSERT INTO "syllabus_subjects" (syllabus_id, subject_id) VALUES
	('igcse-0580', 'mathematics'), ('igcse-0620', 'chemistry'), ('igcse-0625', 'physics'),
	('lgcse-mathematics', 'mathematics'), ('lgcse-physical-science', 'chemistry'), ('lgcse-physical-science', 'physics');
--> statement-breakpoint
CREATE TABLE "topics" (
	"id" uuid PRIMARY KEY NOT NULL,
	"syllabus_id" text NOT NULL REFERENCES "syllabuses" ("id"),
	"parent_id" uuid REFERENCES "topics" ("id") DEFERRABLE INITIALLY DEFERRED,
	"code" text NOT NULL,
	"title" text NOT NULL,
	"position" integer NOT NULL,
	"weight" integer DEFAULT 1 NOT NULL,
	"prerequisites" uuid[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "topics_weight_check" CHECK (weight >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "topics_syllabus_code_key" ON "topics" USING btree ("syllabus_id", "code");--> statement-breakpoint
CREATE INDEX "topics_parent_id_idx" ON "topics" USING btree ("parent_id");--> statement-breakpoint
CREATE TABLE "packages" (
	"id" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"is_popular" boolean DEFAULT false NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"retired_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "packages_id_check" CHECK (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);
--> statement-breakpoint
-- What a package offers and costs. The highest version is on sale; one that was ordered never changes.
CREATE TABLE "package_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"package_id" text NOT NULL REFERENCES "packages" ("id"),
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"price_lisente" integer NOT NULL,
	"lessons" integer NOT NULL,
	"period" text NOT NULL,
	"valid_months" integer NOT NULL,
	"features" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "package_versions_version_check" CHECK (version >= 1),
	CONSTRAINT "package_versions_name_check" CHECK (name <> ''),
	CONSTRAINT "package_versions_price_check" CHECK (price_lisente >= 0),
	CONSTRAINT "package_versions_lessons_check" CHECK (lessons between 1 and 1000),
	CONSTRAINT "package_versions_period_check" CHECK (period in ('once', 'month')),
	CONSTRAINT "package_versions_valid_months_check" CHECK (valid_months between 1 and 120)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "package_versions_package_version_key" ON "package_versions" USING btree ("package_id", "version");--> statement-breakpoint
INSERT INTO "packages" (id, position, is_popular) VALUES
	('once-off', 1, false), ('bundle-5', 2, false), ('bundle-10', 3, false),
	('basic-subscription', 4, false), ('standard-subscription', 5, true), ('premium-subscription', 6, false);
--> statement-breakpoint
INSERT INTO "package_versions" (id, package_id, version, name, price_lisente, lessons, period, valid_months, features) VALUES
	('00000000-0000-7000-8000-000000000101', 'once-off', 1, 'Once-Off Session', 9000, 1, 'once', 6,
		array['One session in a subject you choose', 'Help with one topic or one assignment', 'Valid for 6 months']),
	('00000000-0000-7000-8000-000000000102', 'bundle-5', 1, '5-Session Bundle', 45000, 5, 'once', 6,
		array['Five sessions, booked when you need them', 'Mix subjects as you like', 'Past-paper access', 'Valid for 6 months']),
	('00000000-0000-7000-8000-000000000103', 'bundle-10', 1, '10-Session Bundle', 85000, 10, 'once', 6,
		array['Ten sessions for M50 less than ten once-offs', 'Mix subjects as you like', 'Past-paper access', 'Homework support', 'Valid for 6 months']),
	('00000000-0000-7000-8000-000000000104', 'basic-subscription', 1, 'Basic Subscription', 36000, 4, 'month', 1,
		array['One session every week', 'Past-paper access', 'A personal study plan']),
	('00000000-0000-7000-8000-000000000105', 'standard-subscription', 1, 'Standard Subscription', 72000, 8, 'month', 1,
		array['Two sessions every week', 'Past-paper access', 'Homework support', 'A personal study plan']),
	('00000000-0000-7000-8000-000000000106', 'premium-subscription', 1, 'Premium Subscription', 102000, 12, 'month', 1,
		array['Three sessions every week', 'Past-paper access', 'Homework support', 'A personal study plan', 'Exam preparation and progress reports']);
