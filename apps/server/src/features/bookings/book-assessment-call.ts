import { ASSESSMENT_CALL_MINUTES } from '@thuto/domain/learning/assessments';
import { toInstant, type WallDate, type WallTime } from '@thuto/domain/calendar';
import { DomainError } from '@thuto/domain/errors';
import type { SubjectId } from '@thuto/domain/learning/subject-names';
import type { StudentContext } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { requireFinishedAssessment } from '../assessments/require-finished-assessment.ts';
import { findOffer } from '../availability/find-offer.ts';
import type { LoadedTutor } from '../availability/list-free-times.ts';
import { rankFreeTutors } from '../free-times/rank-free-tutors.ts';
import { requireFreeTime } from '../free-times/require-free-time.ts';
import type { LessonOfStudent } from '../lessons/lesson-rows.shared.store.ts';
import { getLesson } from '../lessons/lessons.shared.store.ts';
import { lockTimes } from '../lessons/taken-times.shared.store.ts';
import { findTutorOfLastLesson } from '../lessons/tutor-of-lesson.shared.store.ts';
import { findAssessmentCall } from './assessment-calls.store.ts';
import { announceOwnBooking } from './announce-own-booking.ts';
import { bookWithFirstFree } from './book-with-first-free.ts';
import { insertOwnBooking } from './insert-own-booking.ts';
import { requireAssessmentCall } from './require-assessment-call.ts';

const duration = ASSESSMENT_CALL_MINUTES;

/**
 * Books the call about a finished assessment at a free time (ASSESS-10). It is confirmed at once and moves no credit. Each
 * assessment has one call; after a cancelled one the family can book another.
 * @param wish a wall-clock date and time in the platform's zone.
 * @throws DomainError not_found, assessment_not_finished, assessment_call_booked, free_time_taken; those of
 * `requireAssessmentCall`.
 */
export async function bookAssessmentCall(
  ctx: StudentContext,
  { id, date, time }: { readonly id: string; readonly date: WallDate; readonly time: WallTime },
): Promise<LessonOfStudent> {
  const subject = await requireFinishedAssessment(ctx, ctx.db, id);
  if ((await findAssessmentCall(ctx.db, id)) !== null) throw new DomainError('assessment_call_booked');
  const { timeZone: zone } = ctx.config;
  const startsAt = toInstant(date, time, zone);
  const offer = await findOffer(ctx, { of: ctx.student.id, subject, from: date, to: date, duration }, ctx.db);
  const lastTutorId = await findTutorOfLastLesson(ctx.db, ctx.student.id, subject);
  const tutors = rankFreeTutors(offer, { startsAt, wish: { date }, lastTutorId, zone });
  const booked = await bookWithFirstFree(ctx, tutors, (tx, tutor) =>
    confirmWithTutor(ctx, tx, { assessmentId: id, subject, date, time, startsAt, tutor }),
  );
  if (booked !== null) return booked;
  throw new DomainError('free_time_taken');
}

interface Call {
  readonly assessmentId: string;
  readonly subject: SubjectId;
  readonly date: WallDate;
  readonly time: WallTime;
  /** Epoch milliseconds. */
  readonly startsAt: number;
  readonly tutor: LoadedTutor;
}

/** Confirms the call with one tutor. The times are locked first, so that the checks hold until the commit. */
async function confirmWithTutor(
  ctx: StudentContext,
  tx: Tx,
  { assessmentId, subject, date, time, startsAt, tutor }: Call,
): Promise<LessonOfStudent> {
  const id = ctx.newId();
  const { tutorId } = tutor;
  await requireAssessmentCall(ctx, tx, assessmentId);
  await lockTimes(tx, { studentId: ctx.student.id, tutorId });
  if ((await findAssessmentCall(tx, assessmentId)) !== null) throw new DomainError('assessment_call_booked');
  await requireFreeTime(ctx, tx, { startsAt, date, duration, tutorId, subject });
  const call = { id, subject, date, time, startsAt, duration, notes: '', assessmentId };
  await insertOwnBooking(ctx, tx, tutor, call);
  await announceOwnBooking(ctx, tx, { id, tutorId });
  return getLesson(tx, 'booking', id);
}
