import type { AccountId, StudentId } from '@thuto/domain/ids';
import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instant } from './columns.ts';
import { students } from './students.ts';

/** The audit log: what happened, by whom, to whom. Append-only. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    actorId: uuid('actor_id')
      .$type<AccountId>()
      .references(() => accounts.id),
    studentId: uuid('student_id')
      .$type<StudentId>()
      .references(() => students.id),
    subjectId: uuid('subject_id'),
    /** Changes that the record itself does not store, such as settings before and after. */
    details: jsonb('details').$type<Readonly<Record<string, unknown>>>(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('audit_log_created_at_idx').on(t.createdAt),
    index('audit_log_user_moves_idx')
      .on(t.studentId, t.createdAt)
      .where(sql`kind in ('user.activated', 'user.deactivated')`),
    index('audit_log_settings_idx')
      .on(t.createdAt)
      .where(sql`kind like 'settings.%'`),
    index('audit_log_accesses_idx')
      .on(t.studentId, t.createdAt, t.id)
      .where(
        sql`kind in ('student.viewed', 'proof.viewed', 'learning.homework-viewed', 'student.data-exported')`,
      ),
    index('audit_log_student_id_idx').on(t.studentId, t.createdAt),
  ],
);
