import type { BookingForAdmin, BookingForStudent } from '@thuto/contract/bookings';
import type { SessionForAdmin, SessionForStudent } from '@thuto/contract/sessions';
import { WITHDRAWN_REASON } from '@thuto/domain/lessons/bookings';
import {
  getCancellationCost,
  getFreeUntil,
  getNoticeStart,
  getTimeChangeState,
} from '@thuto/domain/lessons/lesson-policy';
import {
  describeBookingStatus,
  describeSessionStatus,
  hasSeats,
  listAdminActions,
  type ParticipantStatus,
} from '@thuto/domain/lessons/lessons';
import { canDispute } from '@thuto/domain/lessons/outcomes';
import type { LessonForFamily, LessonOnConsole } from './lesson-rows.shared.store.ts';
import type { LessonWithStudent } from './lessons.shared.store.ts';

/** The fields that the student and the admin see. */
type DescribedLesson = Pick<LessonOnConsole, keyof LessonOnConsole & keyof LessonForFamily>;

const isoOrNull = (instant: Date | null) => instant?.toISOString() ?? null;

function present(lesson: DescribedLesson) {
  return {
    id: lesson.id,
    subject: lesson.subject,
    date: lesson.date,
    time: lesson.time,
    startsAt: lesson.startsAt.toISOString(),
    duration: lesson.duration,
    notes: lesson.notes,
    tutorName: lesson.tutorName,
    meetingLink: lesson.meetingLink,
    createdAt: lesson.createdAt.toISOString(),
    completedAt: isoOrNull(lesson.completedAt),
    cancelledAt: isoOrNull(lesson.cancelledAt),
    reason: lesson.status === 'withdrawn' ? WITHDRAWN_REASON : lesson.reason,
  };
}

/** Converts a stored wall-clock time, `2026-03-12T14:00`. */
function splitMoment(moment: string) {
  const [date = '', time = ''] = moment.split('T');
  return { date, time };
}

/** The proposals of a pending request that have not expired. */
const presentProposals = ({ proposals }: DescribedLesson, now: Date) =>
  (proposals ?? [])
    .filter(({ expiresAt }) => expiresAt > now.getTime())
    .map(({ startsAt, expiresAt, ...proposal }) => ({
      ...proposal,
      startsAt: new Date(startsAt).toISOString(),
      expiresAt: new Date(expiresAt).toISOString(),
    }));

const presentPlanItem = ({ planId, planTopicId: topicId, planTopic: title }: DescribedLesson) =>
  planId === null || topicId === null || title === null ? null : { planId, topicId, title };

const describeBooking = (lesson: DescribedLesson, now: Date) => ({
  ...present(lesson),
  isAssessmentCall: lesson.kind === 'assessment',
  preferredTutorName: lesson.preferredTutorName,
  otherTimes: lesson.otherTimes.map(splitMoment),
  planItem: presentPlanItem(lesson),
  proposals: presentProposals(lesson, now),
  status: describeBookingStatus(lesson.status),
  bookedByAdmin: lesson.origin === 'booked_by_admin',
  expiresAt: lesson.status === 'requested' ? isoOrNull(lesson.expiresAt) : null,
  approvedAt: isoOrNull(lesson.confirmedAt),
  rejectedAt: isoOrNull(lesson.rejectedAt),
});

const describeSession = (lesson: DescribedLesson) => ({
  ...present(lesson),
  status: describeSessionStatus(lesson.status),
});

/** What cancelling the lesson means for its family now; null when it cannot be cancelled. */
function describeCancellation(
  { status, startsAt, noticeHours, lateCancelUsesSession }: LessonForFamily,
  now: Date,
) {
  if (status !== 'confirmed') return null;
  const policed = { startsAt: startsAt.getTime(), noticeHours, lateCancelUsesSession };
  const cost = getCancellationCost(policed, now.getTime());
  return cost && { cost, freeUntil: new Date(getFreeUntil(policed)).toISOString() };
}

const listDisputeActions = (lesson: LessonForFamily, now: Date): 'dispute'[] =>
  canDispute(
    {
      status: lesson.status,
      outcomeAt: lesson.outcomeAt?.getTime() ?? null,
      disputedAt: lesson.disputedAt?.getTime() ?? null,
    },
    now.getTime(),
  )
    ? ['dispute']
    : [];

/**
 * Whether the family can change the time of the lesson now. Only a tutor of the directory has free times. A seat of a group
 * has no time of its own.
 */
function describeTimeChange(lesson: LessonForFamily, now: Date) {
  if (lesson.status !== 'confirmed' || lesson.tutorId === null || hasSeats(lesson)) return null;
  const { startsAt, noticeHours, changesLeft } = lesson;
  const policed = { startsAt: startsAt.getTime(), noticeHours, changesLeft };
  const state = getTimeChangeState(policed, now.getTime());
  return state && { state, freeUntil: new Date(getNoticeStart(policed)).toISOString(), changesLeft };
}

/** What the family may do with a lesson now, with the consequences. */
function forFamily(lesson: LessonForFamily, now: Date) {
  const cancellation = describeCancellation(lesson, now);
  const timeChange = describeTimeChange(lesson, now);
  const allowedActions: SessionForStudent['allowedActions'] =
    lesson.status === 'confirmed'
      ? [
          'add-to-calendar',
          ...(timeChange ? (['change-time'] as const) : []),
          ...(cancellation ? (['cancel'] as const) : []),
        ]
      : listDisputeActions(lesson, now);
  return {
    cancellation,
    timeChange,
    wasCancelledLate: lesson.isLateCancellation,
    outcome: lesson.outcome,
    dispute:
      lesson.disputedAt === null
        ? null
        : { isOpen: lesson.disputeDecidedAt === null, note: lesson.disputeNote },
    allowedActions,
  };
}

/** What only a request allows. */
const REQUEST_ACTIONS: Partial<Record<ParticipantStatus, BookingForStudent['allowedActions']>> = {
  requested: ['withdraw'],
  expired: ['book-again'],
};

/** Presents a booking to its student. `now` decides what the family may do. */
export function presentBooking(lesson: LessonForFamily, now: Date): BookingForStudent {
  const { allowedActions, ...family } = forFamily(lesson, now);
  return {
    ...describeBooking(lesson, now),
    ...family,
    allowedActions: REQUEST_ACTIONS[lesson.status] ?? allowedActions,
  };
}

/** Presents a session to its student. `now` decides what the family may do. */
export const presentSession = (lesson: LessonForFamily, now: Date): SessionForStudent => ({
  ...describeSession(lesson),
  ...forFamily(lesson, now),
});

const forAdmin = ({ lesson, email, remaining, groupSize, holdsCredit }: LessonWithStudent, now: Date) => ({
  student: { id: lesson.studentId, name: lesson.studentName, email, remaining: remaining ?? 0 },
  tutorId: lesson.tutorId,
  groupSize: Math.max(groupSize, 1),
  holdsCredit,
  noShowUsesSession: lesson.noShowUsesSession,
  revision: lesson.revision,
  outcome: lesson.outcome,
  allowedActions: listAdminActions(
    {
      origin: lesson.origin,
      status: lesson.status,
      startsAt: lesson.startsAt.getTime(),
      outcome: lesson.outcome,
    },
    now.getTime(),
  ),
});

/** Presents a booking to an admin. `now` decides which actions are allowed. */
export const presentBookingForAdmin = (row: LessonWithStudent, now: Date): BookingForAdmin => ({
  ...describeBooking(row.lesson, now),
  ...forAdmin(row, now),
  timeKept: row.lesson.status !== 'confirmed' || row.lesson.reservesTime,
});

/** Presents a session to an admin. `now` decides which actions are allowed. */
export const presentSessionForAdmin = (row: LessonWithStudent, now: Date): SessionForAdmin => ({
  ...describeSession(row.lesson),
  ...forAdmin(row, now),
});
