import type { BookingForStudent, MySessions } from '@thuto/contract/bookings';
import type { SessionForStudent } from '@thuto/contract/sessions';

/** A booking or a session, where Your Sessions makes no difference between them. */
export type Lesson =
  (BookingForStudent & { readonly kind: 'booking' }) | (SessionForStudent & { readonly kind: 'session' });

/** All that is held or was asked for, bookings and sessions. */
export function lessonsOf({ bookings, sessions }: Pick<MySessions, 'bookings' | 'sessions'>): Lesson[] {
  return [
    ...bookings.map((booking) => ({ ...booking, kind: 'booking' as const })),
    ...sessions.map((session) => ({ ...session, kind: 'session' as const })),
  ];
}

/** Where a lesson's calendar file is; null when it has none. */
export function calendarFileOf({ kind, id, allowedActions }: Lesson): string | null {
  const actions: readonly string[] = allowedActions;
  return actions.includes('add-to-calendar') ? `/api/my/${kind}s/${id}/calendar.ics` : null;
}

/** Why it will not be held, when somebody said. */
export function getRejectionReason(lesson: Lesson): string | null {
  return lesson.kind === 'booking' && lesson.status === 'rejected' ? lesson.reason || null : null;
}
