import { sql } from 'drizzle-orm';
import { bookings } from './schema/bookings.ts';
import { sessions } from './schema/sessions.ts';

const held = (own: typeof bookings | typeof sessions, table: typeof bookings | typeof sessions) => {
  const those = sql`select count(*) from ${table} g where g.status in ('approved', 'scheduled', 'completed')`;
  // A slot is named after whoever had it first; the index on those who joined holds nobody else.
  return sql`(${those} and g.id = ${own.slotId} and g.slot_id = g.id)
    + (${those} and g.slot_id = ${own.slotId} and g.slot_id <> g.id)`;
};

/**
 * How many students have, or had, the slot of a booking or session together: arranged ones and those that were held,
 * bookings and sessions alike. 0 for one that is not, or no longer, to be held.
 */
export const groupSizeOf = (own: typeof bookings | typeof sessions) =>
  sql<number>`(case when ${own.status} in ('approved', 'scheduled', 'completed')
    then ${held(own, bookings)} + ${held(own, sessions)} else 0 end)`.mapWith(Number);
