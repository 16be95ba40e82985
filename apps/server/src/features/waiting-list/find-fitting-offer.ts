import { findFittingTime, getSearchRange } from '@thuto/domain/lessons/waiting-list';
import type { TutorId } from '@thuto/domain/ids';
import type { OfferedTime } from '@thuto/domain/lessons/offered-times';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { findOffer } from '../availability/find-offer.ts';
import type { LoadedTutor } from '../availability/list-free-times.ts';
import { listHeldFor, type WaitingRow } from './waiting-list.store.ts';

/** What a place waits for. */
export type WaitingWish = Pick<
  WaitingRow,
  'studentId' | 'subject' | 'tutorId' | 'date' | 'time' | 'duration'
>;

/** A free time that fits a wish, with a tutor who is free. */
export interface FittingOffer {
  readonly time: OfferedTime;
  readonly tutor: LoadedTutor;
}

/**
 * Returns the earliest free time that fits a wish; null without one. Free times are those of the booking form: the
 * student's own lessons and requests, the minimum notice and the booking horizon count.
 * @param onlyTutorId looks only at this tutor.
 */
export async function findFittingOffer(
  ctx: Context,
  executor: Executor,
  wish: WaitingWish,
  onlyTutorId: TutorId | null = null,
): Promise<FittingOffer | null> {
  const { studentId, subject, duration } = wish;
  const tutorId = onlyTutorId ?? wish.tutorId ?? undefined;
  const range = getSearchRange(wish, ctx.now().getTime(), ctx.config.timeZone);
  const search = { ...range, of: studentId, subject, duration, tutorId };
  const offer = await findOffer(ctx, search, executor);
  const held = offer.times.length === 0 ? [] : await listHeldFor(executor, studentId);
  const time = findFittingTime(wish, offer.times, held);
  const tutor = offer.tutors.find((one) => time?.tutorIds.includes(one.tutorId));
  return time === null || tutor === undefined ? null : { time, tutor };
}
