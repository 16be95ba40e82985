import { DomainError } from '@thuto/domain/errors';
import type { TutorId } from '@thuto/domain/ids';
import { overlaps, type WeeklyTime } from '@thuto/domain/lessons/weekly-places';
import type { StudentContext } from '../../context.ts';
import { getBookingBalance } from '../credits/get-booking-balance.ts';
import { listTutorsOfSubjects } from '../tutors/list-tutors-of-subjects.ts';
import { loadWeeklyTimes, type PreviewDate } from './load-weekly-times.ts';
import { selectOtherPlaces } from './weekly-places.store.ts';

/** A weekly time to choose, with the dates to come at which it is not free. */
export interface OfferedWeeklyTime extends WeeklyTime {
  readonly skipped: readonly PreviewDate[];
}

/**
 * Lists the weekly times of a tutor that the student can choose: no other weekly place has them, and at least one date of
 * the weeks to come is free (LESSON-12).
 * @param exceptId the place that gets another time: its own time counts as free.
 * @throws DomainError tutor_not_found for a tutor who teaches none of the student's subjects.
 */
export async function listWeeklyTimes(
  ctx: StudentContext,
  { tutorId, exceptId = null }: { readonly tutorId: TutorId; readonly exceptId?: string | null | undefined },
): Promise<OfferedWeeklyTime[]> {
  const { subjects } = await getBookingBalance(ctx.db, ctx.student.id);
  const tutors = await listTutorsOfSubjects(ctx.db, subjects);
  if (!tutors.some(({ id }) => id === tutorId)) throw new DomainError('tutor_not_found');
  const places = await selectOtherPlaces(ctx.db, { studentId: ctx.student.id, tutorId, exceptId });
  const { times, datesOf } = await loadWeeklyTimes(ctx, ctx.db, tutorId);
  return times.flatMap((time) => {
    if (places.some((place) => overlaps(place, time))) return [];
    const dates = datesOf(time);
    const skipped = dates.filter(({ skip }) => skip !== null);
    return skipped.length === dates.length ? [] : [{ ...time, skipped }];
  });
}
