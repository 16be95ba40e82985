import type { AccountId, StudentId } from '@thuto/domain/ids';
import type { MergeSnapshot } from '@thuto/domain/people/student-merges';
import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instant } from './columns.ts';
import { students } from './students.ts';

/** Two students who were merged into one, with everything that an undo needs. */
export const studentMerges = pgTable(
  'student_merges',
  {
    id: uuid('id').primaryKey(),
    keptId: uuid('kept_id')
      .$type<StudentId>()
      .notNull()
      .references(() => students.id),
    duplicateId: uuid('duplicate_id')
      .$type<StudentId>()
      .notNull()
      .references(() => students.id),
    /** The ids of the moved records and the values that the merge replaced. No personal data. */
    moved: jsonb('moved').$type<MergeSnapshot>().notNull(),
    mergedAt: instant('merged_at').notNull(),
    mergedBy: uuid('merged_by')
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id),
    undoneAt: instant('undone_at'),
    undoneBy: uuid('undone_by')
      .$type<AccountId>()
      .references(() => accounts.id),
  },
  (t) => [
    check('student_merges_students_check', sql`kept_id <> duplicate_id`),
    check('student_merges_undone_check', sql`(undone_at is null) = (undone_by is null)`),
    index('student_merges_kept_id_idx').on(t.keptId, t.mergedAt),
    index('student_merges_duplicate_id_idx').on(t.duplicateId, t.mergedAt),
  ],
);
