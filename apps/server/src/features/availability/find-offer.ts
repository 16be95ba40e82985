import { lastOfferedDate, listOfferedTimes } from '@thuto/domain/lessons/offered-times';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { rangeOf, type OfferSearch, type Offer } from './list-free-times.ts';
import { findSettingsOfOffers, listTimesOfStudent, loadTutorTimes } from './tutor-times.store.ts';

/**
 * Returns the times at which at least one suitable tutor is free, earliest first (BOOK-21): teaches the subject, works
 * then, and has no lesson, buffer, busy time or weekly place of a student. Without the student's own lessons and requests. One statement reads the
 * times of all tutors.
 * @param executor a transaction that has locked the times, to decide about one of them; or the pool.
 */
export async function findOffer(ctx: Context, search: OfferSearch, executor: Executor): Promise<Offer> {
  const zone = ctx.config.timeZone;
  const now = ctx.now().getTime();
  const { from, to, duration, exceptParticipantId } = search;
  const range = { ...rangeOf(ctx, from, to), exceptParticipantId };
  const tutors = await loadTutorTimes(executor, search, range);
  const own = await listTimesOfStudent(executor, search.of, range);
  const settings = await findSettingsOfOffers(executor);
  const { minimumNoticeHours, bookingHorizonDays } = settings;
  const limits = { now, minimumNoticeHours, bookingHorizonDays, zone };
  return {
    times: listOfferedTimes(
      tutors.map((tutor) => ({ ...tutor, busy: [...tutor.busy, ...tutor.held] })),
      { from, to, duration, own, ...limits },
    ),
    tutors,
    settings,
    firstDate: range.today,
    lastDate: lastOfferedDate(limits),
  };
}
