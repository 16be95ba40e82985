import type { BookingForStudent, MySessions } from '@thuto/contract/bookings';
import type { SessionForStudent } from '@thuto/contract/sessions';

/** A booking or a session, for lists that treat them alike. */
export type Lesson =
  | (BookingForStudent & { readonly kind: 'booking' })
  | (SessionForStudent & { readonly kind: 'session' });

/** Returns all bookings and sessions as lessons. */
export function lessonsOf({ bookings, sessions }: Pick<MySessions, 'bookings' | 'sessions'>): Lesson[] {
  return [
    ...bookings.map((booking) => ({ ...booking, kind: 'booking' as const })),
    ...sessions.map((session) => ({ ...session, kind: 'session' as const })),
  ];
}

/** Returns the URL of the calendar file of a student's lesson; null if it has none. */
export function calendarFileOf({ kind, id, allowedActions }: Lesson, studentId: string): string | null {
  const actions: readonly string[] = allowedActions;
  return actions.includes('add-to-calendar')
    ? `/api/students/${studentId}/${kind}s/${id}/calendar.ics`
    : null;
}

/** Returns why the lesson does not take place, if a reason was given. */
export function getReason({ status, reason }: Lesson): string | null {
  return status === 'rejected' || status === 'cancelled' ? reason || null : null;
}
