import type { AccountId, TutorId } from '@thuto/domain/ids';
import { RATE_UNITS } from '@thuto/domain/people/tutors';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { createdAt, oneOf } from './columns.ts';
import { tutors } from './tutors.ts';

/**
 * What a tutor is paid from a date on, in lisente. Append-only: a correction is another row of the same date, and the
 * newest one counts.
 */
export const tutorRates = pgTable(
  'tutor_rates',
  {
    id: uuid('id').primaryKey(),
    tutorId: uuid('tutor_id')
      .$type<TutorId>()
      .notNull()
      .references(() => tutors.id),
    fromDate: date('from_date', { mode: 'string' }).notNull(),
    unit: text('unit', { enum: RATE_UNITS }).notNull(),
    amount: integer('amount').notNull(),
    setBy: uuid('set_by')
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('tutor_rates_unit_check', 'unit', RATE_UNITS),
    check('tutor_rates_amount_check', sql`amount >= 0`),
    index('tutor_rates_tutor_id_from_date_idx').on(t.tutorId, t.fromDate),
  ],
);
