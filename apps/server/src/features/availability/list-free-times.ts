import { addDays, dateInZone, toInstant, type WallDate } from '@thuto/domain/calendar';
import { type FreeTime, listFreeTimes as findFreeTimes } from '@thuto/domain/free-times';
import type { StudentId, TutorId } from '@thuto/domain/ids';
import { lastOfferedDate, listOfferedTimes, type OfferedTime } from '@thuto/domain/offered-times';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import {
  findSettingsOfOffers,
  listTimesOfStudent,
  loadTutorTimes,
  type LoadedTutor,
  type TutorFilter,
  type TutorRange,
} from './tutor-times.store.ts';

export type { LoadedTutor };

/** Returns the instants around some days. A day more on both sides: buffers and late lessons reach into other days. */
function rangeOf(ctx: Context, from: WallDate, to: WallDate): TutorRange {
  const zone = ctx.config.timeZone;
  return {
    today: dateInZone(ctx.now().getTime(), zone),
    from,
    to,
    zone,
    start: new Date(toInstant(addDays(from, -1), '00:00', zone)),
    end: new Date(toInstant(addDays(to, 2), '00:00', zone)),
  };
}

/**
 * Returns when a tutor can take another lesson, soonest first: working hours and exceptions without their lessons, the
 * buffer around them, and the busy times of their calendar. Empty for a tutor who does not exist.
 * @param from the first day in the platform's zone. @param to the last day, inclusive.
 */
export async function listFreeTimes(
  ctx: Context,
  tutorId: TutorId,
  from: WallDate,
  to: WallDate,
): Promise<FreeTime[]> {
  const [tutor] = await loadTutorTimes(ctx.db, { tutorId }, rangeOf(ctx, from, to));
  if (!tutor) return [];
  const { times, lessons, busy } = tutor;
  const zone = ctx.config.timeZone;
  return findFreeTimes(times, { from, to, lessons, busy, now: ctx.now().getTime(), zone });
}

/** A student's search for a free time. Dates are in the platform's zone, the duration is in minutes. */
export interface OfferSearch extends TutorFilter {
  readonly of: StudentId;
  readonly from: WallDate;
  /** The last day, inclusive. */
  readonly to: WallDate;
  readonly duration: number;
  /** The booking or session that moves: its own time counts as free. */
  readonly exceptParticipantId?: string | undefined;
}

/** The times that are offered to a student, and the tutors with working hours who could give the lesson. */
export interface Offer {
  readonly times: readonly OfferedTime[];
  readonly tutors: readonly LoadedTutor[];
  readonly settings: Awaited<ReturnType<typeof findSettingsOfOffers>>;
  /** The first and the last day that can have free times. */
  readonly firstDate: WallDate;
  readonly lastDate: WallDate;
}

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

/** Returns all tutors who teach a subject, with what takes their time on some days. For the desk. */
export const listTutorsOfSubject = (
  ctx: Context,
  subject: string,
  { from, to }: { readonly from: WallDate; readonly to: WallDate },
): Promise<LoadedTutor[]> =>
  loadTutorTimes(ctx.db, { subject, withoutWorkingHours: true }, rangeOf(ctx, from, to));
