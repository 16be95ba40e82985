import { sql } from 'drizzle-orm';
import { bookings } from './schema/bookings.ts';
import { sessions } from './schema/sessions.ts';

const held = (own: typeof bookings | typeof sessions, table: typeof bookings | typeof sessions) => {
  const those = sql`select count(*) from ${table} g where g.status in ('approved', 'scheduled', 'completed')`;
  // The slot has the id of its first booking. The partial index contains only those that joined later.
  return sql`(${those} and g.id = ${own.slotId} and g.slot_id = g.id)
    + (${those} and g.slot_id = ${own.slotId} and g.slot_id <> g.id)`;
};

/**
 * Counts the students of a slot: arranged and completed bookings and sessions. Returns 0 if the booking or session
 * itself is not arranged or completed.
 */
export const groupSizeOf = (own: typeof bookings | typeof sessions) =>
  sql<number>`(case when ${own.status} in ('approved', 'scheduled', 'completed')
    then ${held(own, bookings)} + ${held(own, sessions)} else 0 end)`.mapWith(Number);
