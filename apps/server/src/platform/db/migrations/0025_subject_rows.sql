-- Subjects are rows: foreign keys replace the constraints that listed the three words. The columns keep their values.
-- Arrays and derived tables have no foreign key; the use cases check what they write.
ALTER TABLE "bookings" DROP CONSTRAINT "bookings_subject_check";--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_subject_check";--> statement-breakpoint
ALTER TABLE "content_items" DROP CONSTRAINT "content_items_subject_check";--> statement-breakpoint
ALTER TABLE "student_profiles" DROP CONSTRAINT "student_profiles_subjects_check";--> statement-breakpoint
ALTER TABLE "tutors" DROP CONSTRAINT "tutors_subjects_check";--> statement-breakpoint
-- A contact message may also be about `general`.
ALTER TABLE "contact_messages" DROP CONSTRAINT "contact_messages_subject_check";--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_subject_subjects_id_fk" FOREIGN KEY ("subject") REFERENCES "subjects" ("id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_subject_subjects_id_fk" FOREIGN KEY ("subject") REFERENCES "subjects" ("id");--> statement-breakpoint
ALTER TABLE "content_items" ADD CONSTRAINT "content_items_subject_subjects_id_fk" FOREIGN KEY ("subject") REFERENCES "subjects" ("id");--> statement-breakpoint
-- What the subject's card on the landing page lists.
ALTER TABLE "subjects" ADD COLUMN "highlights" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "subjects" SET description = words.description, highlights = words.highlights FROM (VALUES
	('mathematics', 'From the first equation to the last line of Paper 4.', array[
		'Number, ratio, percentages and standard form',
		'Algebra: equations, inequalities, sequences, functions and graphs',
		'Geometry, mensuration and circle theorems',
		'Trigonometry, bearings and vectors',
		'Probability and statistics']),
	('chemistry', 'Understand the particles, and the equations balance themselves.', array[
		'Atomic structure, bonding and the Periodic Table',
		'The mole, formulae and stoichiometry',
		'Acids, bases and salts; electrolysis',
		'Rates, equilibrium and energy changes',
		'Organic chemistry and practical skills']),
	('physics', 'See what happens first, then write it as a formula.', array[
		'Motion, forces, energy and pressure',
		'Thermal physics and the particle model',
		'Waves, light and sound',
		'Electricity, circuits and electromagnetism',
		'Nuclear physics and space'])
) words (id, description, highlights) WHERE subjects.id = words.id;
