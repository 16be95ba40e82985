import { ADMIN_BOOKED_LINK, decideBookingRequest } from '@thuto/domain/bookings';
import { addDays, getMonday, type WallDate, type WallTime } from '@thuto/domain/calendar';
import { DomainError } from '@thuto/domain/errors';
import type { StudentId, TutorId } from '@thuto/domain/ids';
import { compareTutorFit } from '@thuto/domain/offered-times';
import type { SubjectId } from '@thuto/domain/subject-names';
import type { StudentContext } from '../../context.ts';
import type { Executor, Tx } from '../../platform/db/client.ts';
import type { LessonOfStudent } from './lesson-rows.ts';
import { lockTimes, rejectConflictingLesson } from './reject-conflicting-lesson.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { findOffer, type LoadedTutor, type Offer } from '../availability/list-free-times.ts';
import { holdCredit } from '../credits/hold-credit.ts';
import { type PlanItemRef, requirePlanItem } from '../learning/require-plan-item.ts';
import { enqueueBookedMail } from './booked-mail.ts';
import { loadBookingEligibility } from './booking-requests.store.ts';
import { countLessonsInWeek } from './count-lessons-in-week.ts';
import { findTutorOfLastLesson } from './free-times.store.ts';
import { insertConfirmed } from './insert-confirmed.ts';
import { endOf, getLesson } from './lessons.store.ts';
import { notifyTutor } from './notify-tutor.ts';
import { isTakenTime, withoutTaken } from './without-taken.ts';

const HOUR_MS = 60 * 60 * 1000;

/** A free time that a family takes. Wall-clock date and time in the platform's zone, duration in minutes. */
export interface TakenFreeTime {
  readonly subject: SubjectId;
  readonly date: WallDate;
  readonly time: WallTime;
  readonly duration: number;
  readonly notes: string;
  /** The tutor whom the family prefers; only that tutor's times count. */
  readonly tutorId?: TutorId | undefined;
  /** The topic of the signed plan from which the family books. */
  readonly planItem?: PlanItemRef | undefined;
}

/**
 * Books a free time of a subject that is confirmed at once, and holds one credit (BOOK-27). Chooses the tutor of the last
 * lesson if free, else the one with the fewest lessons of the week. Of several families who take the last tutor of a time,
 * one gets it.
 * @throws DomainError free_time_needs_approval if the subject needs an admin, free_time_taken, and those of
 * `requestBooking`.
 */
export async function takeFreeTime(ctx: StudentContext, wish: TakenFreeTime): Promise<LessonOfStudent> {
  const startsAt = await requireEligible(ctx, wish);
  if (wish.planItem !== undefined)
    await requirePlanItem(ctx.db, { studentId: ctx.student.id, subject: wish.subject }, wish.planItem);
  const [offer, lastTutorId] = await Promise.all([
    findOffer(ctx, searchFor(ctx.student.id, wish, { from: getMonday(wish.date), days: 6 })),
    findTutorOfLastLesson(ctx.db, ctx.student.id, wish.subject),
  ]);
  if (!offer.settings.confirmAtOnceSubjects.includes(wish.subject))
    throw new DomainError('free_time_needs_approval');
  for (const tutor of rankFreeTutors(offer, { startsAt, wish, lastTutorId, zone: ctx.config.timeZone })) {
    try {
      return await ctx.db.transaction((tx) => confirm(ctx, tx, { wish, startsAt, tutor }));
    } catch (error) {
      // Another family was faster: the next tutor may still be free.
      if (!isTakenTime(error)) throw withoutTaken(error);
    }
  }
  throw new DomainError('free_time_taken');
}

/** Checks what a request needs too. Returns the start, in epoch milliseconds. */
async function requireEligible(ctx: StudentContext, wish: TakenFreeTime): Promise<number> {
  const now = ctx.now().getTime();
  const loaded = await loadBookingEligibility(ctx.database.reads, {
    studentId: ctx.student.id,
    since: new Date(now - HOUR_MS),
    now: new Date(now),
  });
  if (!loaded.eligibility) throw new DomainError('payment_not_approved');
  const eligibility = ctx.config.rateLimits
    ? loaded.eligibility
    : { ...loaded.eligibility, hourlyLimitReachedAt: null };
  const { expiredCannotBook } = loaded;
  return decideBookingRequest(eligibility, wish, { now, zone: ctx.config.timeZone, expiredCannotBook });
}

const searchFor = (
  of: StudentId,
  { subject, duration, tutorId }: TakenFreeTime,
  { from, days }: { readonly from: WallDate; readonly days: number },
) => ({ of, subject, duration, tutorId, from, to: addDays(from, days) });

/** Returns the tutors who are free, best first. */
export function rankFreeTutors(
  { times, tutors }: Offer,
  {
    startsAt,
    wish,
    lastTutorId,
    zone,
  }: {
    readonly startsAt: number;
    readonly wish: Pick<TakenFreeTime, 'date' | 'tutorId'>;
    readonly lastTutorId: TutorId | null;
    readonly zone: string;
  },
): LoadedTutor[] {
  const free = times.find((time) => time.startsAt === startsAt)?.tutorIds ?? [];
  return tutors
    .filter(({ tutorId }) => free.includes(tutorId))
    .map((tutor) => ({
      tutor,
      name: tutor.name,
      isFree: true,
      hasClash: false,
      isPreferred: tutor.tutorId === wish.tutorId,
      isSameAsLast: tutor.tutorId === lastTutorId,
      lessonsThisWeek: countLessonsInWeek(tutor.lessons, wish.date, zone),
    }))
    .toSorted(compareTutorFit)
    .map(({ tutor }) => tutor);
}

/** @throws DomainError free_time_taken if the time is not free any more. */
export async function requireFreeTime(
  ctx: StudentContext,
  executor: Executor,
  {
    startsAt,
    ...search
  }: {
    readonly startsAt: number;
    readonly date: WallDate;
    readonly duration: number;
    readonly tutorId: TutorId;
    readonly subject?: SubjectId;
    readonly exceptParticipantId?: string;
  },
): Promise<void> {
  const { date, ...rest } = search;
  const offer = await findOffer(ctx, { ...rest, of: ctx.student.id, from: date, to: date }, executor);
  if (!offer.times.some((time) => time.startsAt === startsAt)) throw new DomainError('free_time_taken');
}

/** Confirms the lesson with one tutor. The times are locked first, so that the check holds until the commit. */
async function confirm(
  ctx: StudentContext,
  tx: Tx,
  {
    wish,
    startsAt,
    tutor,
  }: { readonly wish: TakenFreeTime; readonly startsAt: number; readonly tutor: LoadedTutor },
): Promise<LessonOfStudent> {
  const id = ctx.newId();
  const studentId = ctx.student.id;
  const { tutorId } = tutor;
  const { subject, date, duration } = wish;
  await lockTimes(tx, { studentId, tutorId });
  await requireFreeTime(ctx, tx, { startsAt, date, duration, tutorId, subject });
  const begin = new Date(startsAt);
  const wanted = { studentId, tutorId, startsAt: begin, endsAt: endOf({ startsAt: begin, duration }) };
  await rejectConflictingLesson(tx, wanted, (tx) =>
    insertConfirmed(
      ctx,
      tx,
      { wanted, tutor: null, shared: null },
      {
        ...wish,
        id,
        origin: 'requested',
        tutorName: tutor.name,
        meetingLink: tutor.meetingLink ?? ADMIN_BOOKED_LINK,
        preferredTutorId: wish.tutorId ?? null,
        planItem: wish.planItem ?? null,
      },
    ),
  );
  await holdOwnCredit(ctx, tx, id);
  await recordAuditEvent(ctx, tx, {
    kind: 'booking.confirmed-at-once',
    actorId: ctx.currentUser.accountId,
    studentId,
    subjectId: id,
    tutorIds: [tutorId],
  });
  await enqueueBookedMail(ctx, tx, { id, studentId });
  await notifyTutor(ctx, tx, 'assigned', { word: 'booking', id, tutorId });
  return getLesson(tx, 'booking', id);
}

/** Holds a credit of the student. @throws DomainError sessions_exhausted. */
export async function holdOwnCredit(ctx: StudentContext, tx: Tx, participantId: string): Promise<void> {
  try {
    await holdCredit(ctx, tx, { studentId: ctx.student.id, participantId });
  } catch (error) {
    // The code for admins offers an approval without a credit.
    if (error instanceof DomainError && error.code === 'no_sessions_remaining')
      throw new DomainError('sessions_exhausted');
    throw error;
  }
}
