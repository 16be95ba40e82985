import type { WallDate } from '@thuto/domain/calendar';
import type { Context } from '../../context.ts';
import { rangeOf } from './list-free-times.ts';
import { loadTutorTimes, type LoadedTutor } from './tutor-times.store.ts';

/** Returns all tutors who teach a subject, with what takes their time on some days. For the desk. */
export const listTutorsOfSubject = (
  ctx: Context,
  subject: string,
  { from, to }: { readonly from: WallDate; readonly to: WallDate },
): Promise<LoadedTutor[]> =>
  loadTutorTimes(ctx.db, { subject, withoutWorkingHours: true }, rangeOf(ctx, from, to));
