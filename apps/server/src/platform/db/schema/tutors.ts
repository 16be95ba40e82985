import type { AccountId, TutorId } from '@thuto/domain/ids';
import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { createdAt, instant, updatedAt } from './columns.ts';

/** The tutor directory. Tutors who leave are retired, not deleted, because past bookings refer to them. */
export const tutors = pgTable(
  'tutors',
  {
    id: uuid('id').$type<TutorId>().primaryKey(),
    name: text('name').notNull(),
    subjects: text('subjects').array().notNull(),
    /** The tutor's usual meeting link. */
    meetingLink: text('meeting_link'),
    /** Where the invitation is sent. */
    email: text('email'),
    /** The tutor's own account; null until they accept an invitation. */
    accountId: uuid('account_id')
      .$type<AccountId>()
      .references(() => accounts.id),
    /** The vetting: a note about the document, and when it was checked and expires. Kept by admins. */
    vettingNote: text('vetting_note').notNull().default(''),
    vettingCheckedOn: date('vetting_checked_on', { mode: 'string' }),
    vettingExpiresOn: date('vetting_expires_on', { mode: 'string' }),
    /** Incremented by every change, to detect concurrent edits. */
    revision: integer('revision').notNull().default(1),
    retiredAt: instant('retired_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('tutors_name_key')
      .on(sql`lower(${t.name})`)
      .where(sql`retired_at is null`),
    uniqueIndex('tutors_account_id_key').on(t.accountId),
    check('tutors_email_lower_case', sql`email = lower(email)`),
  ],
);
