import type { ConsoleFindings } from '@thuto/contract/users';
import { describeBookingStatus } from '@thuto/domain/lessons';
import type { AdminContext } from '../../context.ts';
import { findBookings, findStudents } from './search-console.store.ts';
import { statusOf } from './users.store.ts';

/** Maximum results of each kind. */
const MAX_FINDINGS = 6;

/**
 * Searches students and bookings by a student's name or email, for the console.
 * @param text at least two characters.
 */
export async function searchConsole(ctx: AdminContext, text: string): Promise<ConsoleFindings> {
  const students = await findStudents(ctx.db, text, MAX_FINDINGS);
  const ids = students.map(({ id }) => id);
  const bookings = await findBookings(ctx.db, text, ids, MAX_FINDINGS);
  return {
    students: students.map(({ id, name, email, isActive }) => ({
      id,
      name,
      email,
      status: statusOf({ isActive }),
    })),
    bookings: bookings.map((booking) => ({
      id: booking.id,
      studentName: booking.studentName,
      subject: booking.subject,
      date: booking.date,
      time: booking.time,
      status: describeBookingStatus(booking.status),
    })),
  };
}
