import { sql } from 'drizzle-orm';
import { bookings } from './schema/bookings.ts';
import { sessions } from './schema/sessions.ts';

/**
 * How many students have, or had, the slot of a booking or session together: arranged ones and those that were held,
 * bookings and sessions alike. 0 for one that is not, or no longer, to be held.
 */
export const groupSizeOf = (own: typeof bookings | typeof sessions) =>
  // A small group begins together: the start is asked for because there is an index on it.
  sql<number>`(case when ${own.status} in ('approved', 'scheduled', 'completed') then
    (select count(*) from ${bookings} b
      where b.status in ('approved', 'completed') and b.starts_at = ${own.startsAt} and b.slot_id = ${own.slotId})
    + (select count(*) from ${sessions} s
      where s.status in ('scheduled', 'completed') and s.starts_at = ${own.startsAt} and s.slot_id = ${own.slotId})
    else 0 end)`.mapWith(Number);
