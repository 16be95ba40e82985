import type { AccountId, StudentId } from '@thuto/domain/ids';
import { type BoundaryGrade, PAPER_SESSIONS } from '@thuto/domain/learning/past-papers';
import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { createdAt, oneOf, updatedAt } from './columns.ts';
import { students } from './students.ts';
import { syllabuses, topics } from './subjects.ts';

/** What identifies a paper: its syllabus, year, session, and paper with variant. */
const paperKey = () => ({
  syllabusId: text('syllabus_id')
    .notNull()
    .references(() => syllabuses.id),
  year: integer('year').notNull(),
  session: text('session', { enum: PAPER_SESSIONS }).notNull(),
  paper: text('paper').notNull(),
});

/** A past paper that a student wrote (PAPER-1). Its questions are the source of evidence. */
export const pastPapers = pgTable(
  'past_papers',
  {
    id: uuid('id').primaryKey(),
    studentId: uuid('student_id')
      .$type<StudentId>()
      .notNull()
      .references(() => students.id),
    ...paperKey(),
    /** Wall-clock date in the platform's zone. */
    writtenOn: date('written_on').notNull(),
    /** The account that entered it. */
    enteredBy: uuid('entered_by')
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id),
    /** The tutor who saved it last; null while only the family has. */
    checkedBy: uuid('checked_by')
      .$type<AccountId>()
      .references(() => accounts.id),
    /** Incremented by every save, to detect concurrent edits. */
    revision: integer('revision').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('past_papers_session_check', 'session', PAPER_SESSIONS),
    // A student has each paper once. The list of a syllabus reads this index too.
    uniqueIndex('past_papers_paper_key').on(t.studentId, t.syllabusId, t.year, t.session, t.paper),
    index('past_papers_syllabus_id_idx').on(t.syllabusId),
  ],
);

/** The marks of a student in a question of a past paper. */
export const pastPaperQuestions = pgTable(
  'past_paper_questions',
  {
    paperId: uuid('paper_id')
      .notNull()
      .references(() => pastPapers.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** Its name on the paper, such as `3(b)`. */
    name: text('name').notNull(),
    topicId: uuid('topic_id')
      .notNull()
      .references(() => topics.id),
    marks: integer('marks').notNull(),
    maxMarks: integer('max_marks').notNull(),
  },
  (t) => [
    primaryKey({ name: 'past_paper_questions_pkey', columns: [t.paperId, t.position] }),
    index('past_paper_questions_topic_id_idx').on(t.topicId),
    check('past_paper_questions_marks_check', sql`marks >= 0 and marks <= max_marks and max_marks > 0`),
  ],
);

/** The official grade boundaries of a paper, entered by an admin (PAPER-7). */
export const gradeBoundaries = pgTable(
  'grade_boundaries',
  {
    id: uuid('id').primaryKey(),
    ...paperKey(),
    maxMarks: integer('max_marks').notNull(),
    /** The lowest marks of each grade, best grade first. */
    grades: jsonb('grades').$type<{ grade: BoundaryGrade; marks: number }[]>().notNull(),
    /** Incremented by every save, to detect concurrent edits. */
    revision: integer('revision').notNull().default(1),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('grade_boundaries_session_check', 'session', PAPER_SESSIONS),
    check('grade_boundaries_max_marks_check', sql`max_marks > 0`),
    uniqueIndex('grade_boundaries_paper_key').on(t.syllabusId, t.year, t.session, t.paper),
  ],
);
