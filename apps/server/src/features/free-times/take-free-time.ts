import { addDays, getMonday, type WallDate, type WallTime } from '@thuto/domain/calendar';
import { DomainError } from '@thuto/domain/errors';
import type { StudentId, TutorId } from '@thuto/domain/ids';
import type { SubjectId } from '@thuto/domain/learning/subject-names';
import type { StudentContext } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { findOffer } from '../availability/find-offer.ts';
import type { LoadedTutor } from '../availability/list-free-times.ts';
import { announceOwnBooking } from '../bookings/announce-own-booking.ts';
import { bookWithFirstFree } from '../bookings/book-with-first-free.ts';
import { holdOwnCredit } from '../bookings/hold-own-credit.ts';
import { insertOwnBooking } from '../bookings/insert-own-booking.ts';
import { requireMayBook } from '../bookings/require-may-book.ts';
import { type PlanItemRef, requirePlanItem } from '../learning/require-plan-item.ts';
import type { LessonOfStudent } from '../lessons/lesson-rows.shared.store.ts';
import { getLesson } from '../lessons/lessons.shared.store.ts';
import { lockTimes } from '../lessons/taken-times.shared.store.ts';
import { findTutorOfLastLesson } from '../lessons/tutor-of-lesson.shared.store.ts';
import { rankFreeTutors } from './rank-free-tutors.ts';
import { requireFreeTime } from './require-free-time.ts';

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
  const { startsAt } = await requireMayBook(ctx, ctx.db, wish);
  if (wish.planItem !== undefined)
    await requirePlanItem(ctx.db, { studentId: ctx.student.id, subject: wish.subject }, wish.planItem);
  const search = searchFor(ctx.student.id, wish, { from: getMonday(wish.date), days: 6 });
  const offer = await findOffer(ctx, search, ctx.db);
  const lastTutorId = await findTutorOfLastLesson(ctx.db, ctx.student.id, wish.subject);
  if (!offer.settings.confirmAtOnceSubjects.includes(wish.subject))
    throw new DomainError('free_time_needs_approval');
  const tutors = rankFreeTutors(offer, { startsAt, wish, lastTutorId, zone: ctx.config.timeZone });
  const booked = await bookWithFirstFree(ctx, tutors, (tx, tutor) =>
    confirmWithTutor(ctx, tx, { wish, startsAt, tutor }),
  );
  if (booked === null) throw new DomainError('free_time_taken');
  return booked;
}

const searchFor = (
  of: StudentId,
  { subject, duration, tutorId }: TakenFreeTime,
  { from, days }: { readonly from: WallDate; readonly days: number },
) => ({ of, subject, duration, tutorId, from, to: addDays(from, days) });

/** Confirms the lesson with one tutor. The times are locked first, so that the check holds until the commit. */
async function confirmWithTutor(
  ctx: StudentContext,
  tx: Tx,
  {
    wish,
    startsAt,
    tutor,
  }: { readonly wish: TakenFreeTime; readonly startsAt: number; readonly tutor: LoadedTutor },
): Promise<LessonOfStudent> {
  const id = ctx.newId();
  const { tutorId } = tutor;
  const { subject, date, duration } = wish;
  await lockTimes(tx, { studentId: ctx.student.id, tutorId });
  await requireFreeTime(ctx, tx, { startsAt, date, duration, tutorId, subject });
  await insertOwnBooking(ctx, tx, tutor, {
    ...wish,
    id,
    startsAt,
    preferredTutorId: wish.tutorId ?? null,
    planItem: wish.planItem ?? null,
  });
  await holdOwnCredit(ctx, tx, id);
  await announceOwnBooking(ctx, tx, { id, tutorId });
  return getLesson(tx, 'booking', id);
}
