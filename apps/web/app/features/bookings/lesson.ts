import type { BookingForStudent, MySessions } from '@thuto/contract/bookings';
import type { SessionForStudent } from '@thuto/contract/sessions';

/** A booking or a session, for lists that treat them alike. */
export type Lesson =
  (BookingForStudent & { readonly kind: 'booking' }) | (SessionForStudent & { readonly kind: 'session' });

/** Returns all bookings and sessions as lessons. */
export function lessonsOf({ bookings, sessions }: Pick<MySessions, 'bookings' | 'sessions'>): Lesson[] {
  return [
    ...bookings.map((booking) => ({ ...booking, kind: 'booking' as const })),
    ...sessions.map((session) => ({ ...session, kind: 'session' as const })),
  ];
}

/** Returns the URL of a lesson's calendar file; null if it has none. */
export function calendarFileOf({ kind, id, allowedActions }: Lesson): string | null {
  const actions: readonly string[] = allowedActions;
  return actions.includes('add-to-calendar') ? `/api/my/${kind}s/${id}/calendar.ics` : null;
}

/** Returns why the lesson was rejected, if a reason was given. */
export function getRejectionReason(lesson: Lesson): string | null {
  return lesson.kind === 'booking' && lesson.status === 'rejected' ? lesson.reason || null : null;
}
