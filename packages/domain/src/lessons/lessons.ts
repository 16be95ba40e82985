import { isBeforeToday, toInstant, type WallDate, type WallTime } from '../calendar.ts';
import { DomainError } from '../errors.ts';
import { decideMove, type Move, type TransitionTable } from '../lifecycle.ts';

/** What a lesson is. A group has several participants. */
export const LESSON_KINDS = ['one_to_one', 'group', 'assessment'] as const;
export type LessonKind = (typeof LESSON_KINDS)[number];

/** Returns true for a group lesson whose seats families book (LESSON-16). Other groups have no limit. */
export const hasSeats = ({
  kind,
  capacity,
}: {
  readonly kind: LessonKind;
  readonly capacity: number | null;
}): boolean => kind === 'group' && capacity !== null;

/** How a participant came to a lesson. The screens call the first two a booking and the others a session. */
export const PARTICIPANT_ORIGINS = ['requested', 'booked_by_admin', 'scheduled', 'series'] as const;
export type ParticipantOrigin = (typeof PARTICIPANT_ORIGINS)[number];

/** Returns true if the screens call a participation of this origin a booking. */
export const isBookingOrigin = (origin: ParticipantOrigin): boolean =>
  origin === 'requested' || origin === 'booked_by_admin';

export const PARTICIPANT_STATUSES = [
  'requested',
  'confirmed',
  'rejected',
  'withdrawn',
  'expired',
  'completed',
  'cancelled',
  'no_show',
] as const;
export type ParticipantStatus = (typeof PARTICIPANT_STATUSES)[number];

export const PARTICIPANT_ACTIONS = [
  'approve',
  'reject',
  'withdraw',
  'expire',
  'complete',
  'cancel',
  'no-show',
  'undo-outcome',
] as const;
export type ParticipantAction = (typeof PARTICIPANT_ACTIONS)[number];

/** The lifecycle of a participant of a lesson (BOOK-2, SESS-2, LESSON-1, LESSON-9). */
export const PARTICIPANT_TRANSITIONS: TransitionTable<ParticipantStatus, ParticipantAction> = {
  requested: { approve: 'confirmed', reject: 'rejected', withdraw: 'withdrawn', expire: 'expired' },
  confirmed: { complete: 'completed', cancel: 'cancelled', 'no-show': 'no_show' },
  rejected: {},
  withdrawn: {},
  expired: {},
  completed: { 'undo-outcome': 'confirmed' },
  cancelled: { 'undo-outcome': 'confirmed' },
  no_show: { 'undo-outcome': 'confirmed' },
};

/** Words of the screens for the status of a booking. */
export const BOOKING_STATUSES = [
  'pending',
  'approved',
  'rejected',
  'completed',
  'cancelled',
  'no_show',
  'expired',
] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/** Words of the screens for the status of a session. */
export const SESSION_STATUSES = ['scheduled', 'completed', 'cancelled', 'no_show'] as const;
export type SessionStatus = (typeof SESSION_STATUSES)[number];

/** The statuses behind each word for a booking. A withdrawn request shows as rejected, with its reason (BOOK-14). */
export const STATUSES_OF_BOOKING: Readonly<Record<BookingStatus, readonly ParticipantStatus[]>> = {
  pending: ['requested'],
  approved: ['confirmed'],
  rejected: ['rejected', 'withdrawn'],
  completed: ['completed'],
  cancelled: ['cancelled'],
  no_show: ['no_show'],
  expired: ['expired'],
};

/** The status behind each word for a session. */
export const STATUS_OF_SESSION: Readonly<Record<SessionStatus, ParticipantStatus>> = {
  scheduled: 'confirmed',
  completed: 'completed',
  cancelled: 'cancelled',
  no_show: 'no_show',
};

const BOOKING_WORDS: Readonly<Record<ParticipantStatus, BookingStatus>> = {
  requested: 'pending',
  confirmed: 'approved',
  rejected: 'rejected',
  withdrawn: 'rejected',
  expired: 'expired',
  completed: 'completed',
  cancelled: 'cancelled',
  no_show: 'no_show',
};

/** Returns the word of the screens for the status of a booking. */
export const describeBookingStatus = (status: ParticipantStatus): BookingStatus => BOOKING_WORDS[status];

/** Returns the word of the screens for the status of a session. A session is never requested. */
export function describeSessionStatus(status: ParticipantStatus): SessionStatus {
  if (status === 'completed' || status === 'no_show') return status;
  return status === 'confirmed' ? 'scheduled' : 'cancelled';
}

/**
 * Decides a move of a participant.
 * @throws DomainError booking_not_pending, booking_not_approved or session_not_scheduled, with the present status in
 * the words of the screens.
 */
export function decideParticipantMove(
  origin: ParticipantOrigin,
  status: ParticipantStatus,
  action: ParticipantAction,
): Move<ParticipantStatus> {
  try {
    return decideMove(PARTICIPANT_TRANSITIONS, status, action, 'booking_not_approved');
  } catch {
    throw refuseStatus(origin, status, action);
  }
}

/** The error for an action that the status of a participant does not allow. */
export function refuseStatus(
  origin: ParticipantOrigin,
  status: ParticipantStatus,
  action: ParticipantAction | 'edit' | 'reschedule',
): DomainError {
  if (!isBookingOrigin(origin))
    return new DomainError('session_not_scheduled', { status: describeSessionStatus(status) });
  const isDecision = PARTICIPANT_TRANSITIONS.requested[action as ParticipantAction] !== undefined;
  return new DomainError(isDecision ? 'booking_not_pending' : 'booking_not_approved', {
    status: describeBookingStatus(status),
  });
}

/** What an admin may do with a participant. `edit` exists for bookings. */
export const ADMIN_LESSON_ACTIONS = [
  'approve',
  'propose',
  'reject',
  'complete',
  'cancel',
  'no-show',
  'edit',
  'reschedule',
  'mark-outcome',
  'undo-outcome',
] as const;
export type AdminLessonAction = (typeof ADMIN_LESSON_ACTIONS)[number];

/** Lists what an admin may do with a participant now. Instants in epoch milliseconds. */
export function listAdminActions(
  participant: {
    readonly origin: ParticipantOrigin;
    readonly status: ParticipantStatus;
    readonly startsAt: number;
    /** The outcome that was marked. A lesson that its family cancelled has none. */
    readonly outcome: string | null;
  },
  now: number,
): AdminLessonAction[] {
  const { origin, status, startsAt, outcome } = participant;
  if (status === 'requested') return ['approve', 'propose', 'reject'];
  if (status !== 'confirmed') return outcome === null ? [] : ['undo-outcome'];
  const actions: AdminLessonAction[] = ['complete', 'cancel'];
  if (startsAt <= now) actions.push('no-show');
  if (isBookingOrigin(origin)) actions.push('edit');
  actions.push('reschedule', 'mark-outcome');
  return actions;
}

/** A no-show can be marked from the start of the lesson on. @throws DomainError lesson_not_started. */
export function requireStarted(startsAt: number, now: number): void {
  if (startsAt > now) throw new DomainError('lesson_not_started');
}

/**
 * The rule for moving a confirmed lesson: a date from today on, in the platform's zone, as for a new one.
 * @returns the new start, epoch milliseconds.
 * @throws DomainError booking_in_past or session_in_past.
 */
export function decideNewStart(
  origin: ParticipantOrigin,
  wanted: { readonly date: WallDate; readonly time: WallTime },
  options: { readonly now: number; readonly zone: string },
): number {
  if (isBeforeToday(wanted.date, options.now, options.zone))
    throw new DomainError(isBookingOrigin(origin) ? 'booking_in_past' : 'session_in_past');
  return toInstant(wanted.date, wanted.time, options.zone);
}
