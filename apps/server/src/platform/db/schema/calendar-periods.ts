import { PERIOD_KINDS } from '@thuto/domain/lessons/term-calendar';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, oneOf, updatedAt } from './columns.ts';

/** The term calendar: terms, breaks and public holidays (LESSON-11). Days are in the platform's zone, both included. */
export const calendarPeriods = pgTable(
  'calendar_periods',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind', { enum: PERIOD_KINDS }).notNull(),
    name: text('name').notNull(),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('calendar_periods_kind_check', 'kind', PERIOD_KINDS),
    check('calendar_periods_days_check', sql`ends_on >= starts_on`),
    index('calendar_periods_days_idx').on(t.startsOn, t.endsOn),
  ],
);

/** Years whose public holidays were added. A holiday that an admin deletes does not come back. */
export const holidayYears = pgTable('holiday_years', {
  year: integer('year').primaryKey(),
  createdAt: createdAt(),
});
