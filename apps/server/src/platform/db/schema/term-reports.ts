import type { AccountId, StudentId } from '@thuto/domain/ids';
import type { TopicState } from '@thuto/domain/learning/topic-states';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instant } from './columns.ts';
import { students } from './students.ts';
import { subjects } from './subjects.ts';

/** What a signed term report says about the term. Fixed by the signature. */
export interface TermReportFacts {
  readonly topics: readonly {
    readonly title: string;
    readonly start: TopicState;
    readonly now: TopicState;
  }[];
  readonly secureAtStart: number;
  readonly secureNow: number;
  readonly topicCount: number;
  readonly attended: number;
  readonly held: number;
  /** Number of lessons with homework. */
  readonly homework: number;
  readonly papers: { readonly questions: number; readonly percent: number } | null;
}

/**
 * A version of the report of a student's term in a subject (TERM-1). A draft until a tutor signs it; never changed after
 * that. The term is copied, because admins may change or delete it.
 */
export const termReports = pgTable(
  'term_reports',
  {
    id: uuid('id').primaryKey(),
    studentId: uuid('student_id')
      .$type<StudentId>()
      .notNull()
      .references(() => students.id),
    subjectId: text('subject_id')
      .notNull()
      .references(() => subjects.id),
    termId: uuid('term_id').notNull(),
    termName: text('term_name').notNull(),
    /** Days in the platform's zone, both included. */
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    version: integer('version').notNull(),
    /** Why there is a new version; empty for the first one. */
    reason: text('reason').notNull().default(''),
    comment: text('comment').notNull().default(''),
    /** Null until the tutor has changed what is drafted from the plan. */
    nextTerm: text('next_term'),
    revision: integer('revision').notNull().default(1),
    /** Null for a draft, which shows the present evidence. */
    facts: jsonb('facts').$type<TermReportFacts>(),
    createdAt: instant('created_at').notNull(),
    signedAt: instant('signed_at'),
    signedBy: uuid('signed_by')
      .$type<AccountId>()
      .references(() => accounts.id),
  },
  (t) => [
    uniqueIndex('term_reports_version_key').on(t.studentId, t.termId, t.subjectId, t.version),
    index('term_reports_unsigned_idx')
      .on(t.createdAt, t.id)
      .where(sql`signed_at is null`),
    check('term_reports_days_check', sql`ends_on >= starts_on`),
    check('term_reports_reason_check', sql`version = 1 or reason <> ''`),
    check(
      'term_reports_signed_check',
      sql`(signed_at is null) = (signed_by is null) and (signed_at is null) = (facts is null)`,
    ),
  ],
);
