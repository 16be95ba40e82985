-- The term calendar: terms, breaks and public holidays. Lesotho's holidays of three years are entered; a job adds more.
CREATE TABLE "calendar_periods" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_periods_kind_check" CHECK (kind in ('term', 'break', 'holiday')),
	CONSTRAINT "calendar_periods_days_check" CHECK (ends_on >= starts_on)
);
--> statement-breakpoint
CREATE INDEX "calendar_periods_days_idx" ON "calendar_periods" USING btree ("starts_on","ends_on");--> statement-breakpoint
CREATE TABLE "holiday_years" (
	"year" integer PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
INSERT INTO "holiday_years" (year) VALUES (2026), (2027), (2028);--> statement-breakpoint
INSERT INTO "calendar_periods" (id, kind, name, starts_on, ends_on) VALUES
	(gen_random_uuid(), 'holiday', 'New Year’s Day', '2026-01-01', '2026-01-01'),
	(gen_random_uuid(), 'holiday', 'Moshoeshoe’s Day', '2026-03-11', '2026-03-11'),
	(gen_random_uuid(), 'holiday', 'Good Friday', '2026-04-03', '2026-04-03'),
	(gen_random_uuid(), 'holiday', 'Easter Monday', '2026-04-06', '2026-04-06'),
	(gen_random_uuid(), 'holiday', 'Workers’ Day', '2026-05-01', '2026-05-01'),
	(gen_random_uuid(), 'holiday', 'Ascension Day', '2026-05-14', '2026-05-14'),
	(gen_random_uuid(), 'holiday', 'Africa Day and Heroes’ Day', '2026-05-25', '2026-05-25'),
	(gen_random_uuid(), 'holiday', 'King’s Birthday', '2026-07-17', '2026-07-17'),
	(gen_random_uuid(), 'holiday', 'Independence Day', '2026-10-04', '2026-10-04'),
	(gen_random_uuid(), 'holiday', 'Christmas Day', '2026-12-25', '2026-12-25'),
	(gen_random_uuid(), 'holiday', 'Boxing Day', '2026-12-26', '2026-12-26'),
	(gen_random_uuid(), 'holiday', 'New Year’s Day', '2027-01-01', '2027-01-01'),
	(gen_random_uuid(), 'holiday', 'Moshoeshoe’s Day', '2027-03-11', '2027-03-11'),
	(gen_random_uuid(), 'holiday', 'Good Friday', '2027-03-26', '2027-03-26'),
	(gen_random_uuid(), 'holiday', 'Easter Monday', '2027-03-29', '2027-03-29'),
	(gen_random_uuid(), 'holiday', 'Workers’ Day', '2027-05-01', '2027-05-01'),
	(gen_random_uuid(), 'holiday', 'Ascension Day', '2027-05-06', '2027-05-06'),
	(gen_random_uuid(), 'holiday', 'Africa Day and Heroes’ Day', '2027-05-25', '2027-05-25'),
	(gen_random_uuid(), 'holiday', 'King’s Birthday', '2027-07-17', '2027-07-17'),
	(gen_random_uuid(), 'holiday', 'Independence Day', '2027-10-04', '2027-10-04'),
	(gen_random_uuid(), 'holiday', 'Christmas Day', '2027-12-25', '2027-12-25'),
	(gen_random_uuid(), 'holiday', 'Boxing Day', '2027-12-26', '2027-12-26'),
	(gen_random_uuid(), 'holiday', 'New Year’s Day', '2028-01-01', '2028-01-01'),
	(gen_random_uuid(), 'holiday', 'Moshoeshoe’s Day', '2028-03-11', '2028-03-11'),
	(gen_random_uuid(), 'holiday', 'Good Friday', '2028-04-14', '2028-04-14'),
	(gen_random_uuid(), 'holiday', 'Easter Monday', '2028-04-17', '2028-04-17'),
	(gen_random_uuid(), 'holiday', 'Workers’ Day', '2028-05-01', '2028-05-01'),
	(gen_random_uuid(), 'holiday', 'Africa Day and Heroes’ Day', '2028-05-25', '2028-05-25'),
	(gen_random_uuid(), 'holiday', 'Ascension Day', '2028-05-25', '2028-05-25'),
	(gen_random_uuid(), 'holiday', 'King’s Birthday', '2028-07-17', '2028-07-17'),
	(gen_random_uuid(), 'holiday', 'Independence Day', '2028-10-04', '2028-10-04'),
	(gen_random_uuid(), 'holiday', 'Christmas Day', '2028-12-25', '2028-12-25'),
	(gen_random_uuid(), 'holiday', 'Boxing Day', '2028-12-26', '2028-12-26');
