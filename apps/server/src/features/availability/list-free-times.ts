import { addDays, dateInZone, toInstant, type WallDate } from '@thuto/domain/calendar';
import { type FreeTime, listFreeTimes as findFreeTimes } from '@thuto/domain/lessons/free-times';
import type { StudentId, TutorId } from '@thuto/domain/ids';
import type { OfferedTime } from '@thuto/domain/lessons/offered-times';
import type { Context } from '../../context.ts';
import {
  findSettingsOfOffers,
  loadTutorTimes,
  type LoadedTutor,
  type TutorFilter,
  type TutorRange,
} from './tutor-times.store.ts';

export type { LoadedTutor };

/** Returns the instants around some days. A day more on both sides: buffers and late lessons reach into other days. */
export function rangeOf(ctx: Context, from: WallDate, to: WallDate): TutorRange {
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
