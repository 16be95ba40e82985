import type { AccountId, StudentId } from '@thuto/domain/ids';
import { EVIDENCE_SOURCES } from '@thuto/domain/learning/topic-states';
import { sql } from 'drizzle-orm';
import { check, doublePrecision, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { createdAt, instant, oneOf } from './columns.ts';
import { students } from './students.ts';
import { topics } from './subjects.ts';

/** What a student showed in a topic (LEARN-1). Every topic state is computed from these rows and nothing else. */
export const evidence = pgTable(
  'evidence',
  {
    id: uuid('id').primaryKey(),
    studentId: uuid('student_id')
      .$type<StudentId>()
      .notNull()
      .references(() => students.id),
    topicId: uuid('topic_id')
      .notNull()
      .references(() => topics.id),
    source: text('source', { enum: EVIDENCE_SOURCES }).notNull(),
    /** From 0 to 1; null if the student has not been taught the topic. */
    outcome: doublePrecision('outcome'),
    /** From 1, multiple choice, to 3, observed by a tutor. */
    weight: doublePrecision('weight').notNull(),
    /** When the student showed it. */
    at: instant('at').notNull(),
    /** The record that it comes from, such as an answer or a report. Recording it again has no effect. */
    reference: text('reference'),
    /** What it was, as the screens show it: the question, the paper, the result of an exit ticket. */
    label: text('label').notNull().default(''),
    /** The tutor who observed or marked it; null if the server marked it. */
    recordedBy: uuid('recorded_by')
      .$type<AccountId>()
      .references(() => accounts.id),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('evidence_source_check', 'source', EVIDENCE_SOURCES),
    check('evidence_outcome_check', sql`outcome between 0 and 1`),
    check('evidence_weight_check', sql`weight between 1 and 3`),
    index('evidence_student_id_at_idx').on(t.studentId, t.at, t.id),
    index('evidence_topic_id_idx').on(t.topicId),
    uniqueIndex('evidence_reference_key')
      .on(t.studentId, t.topicId, t.source, t.reference)
      .where(sql`reference is not null`),
  ],
);
