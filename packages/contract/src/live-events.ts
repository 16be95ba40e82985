import type { AuditEventKind } from './activity.ts';

/** What an open stream of `GET /api/events` tells: that something happened, never what. Whoever may see it asks for it. */
export interface LiveEvent {
  readonly kind: AuditEventKind;
  /** The student it concerns; null where it concerns none. */
  readonly studentId: string | null;
  /** The record it is about: a payment's, a booking's … id. */
  readonly subjectId: string | null;
}

/** The name of the message that tells that events may have been missed: everything shown has to be asked for again. */
export const RESYNC_MESSAGE = 'resync';

/** The name of the message that tells of an event from before the stream was opened; else it is as any other. */
export const EARLIER_MESSAGE = 'earlier';

/** What a kind is about: `payment` of `payment.approved`. */
export const getTopic = (kind: string): string => kind.slice(0, kind.indexOf('.'));

/** The topics that change what a student sees of their own. The rest, such as who looked at a proof, is for admins. */
export const STUDENT_TOPICS: readonly string[] = ['payment', 'booking', 'session', 'credits', 'profile'];
