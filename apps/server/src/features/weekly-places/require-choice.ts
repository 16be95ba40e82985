import { DomainError } from '@thuto/domain/errors';
import type { TutorId } from '@thuto/domain/ids';
import type { SubjectId } from '@thuto/domain/learning/subject-names';
import { decideWeeklyTime, MAX_WEEKLY_PLACES, type WeeklyTime } from '@thuto/domain/lessons/weekly-places';
import type { StudentContext } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { getBookingBalance } from '../credits/get-booking-balance.ts';
import { listTutorsOfSubjects } from '../tutors/list-tutors-of-subjects.ts';
import { loadWeeklyTimes, type PreviewDate } from './load-weekly-times.ts';
import { countPlaces, selectOtherPlaces } from './weekly-places.store.ts';

/** What a family chooses. */
export interface Choice extends WeeklyTime {
  readonly subject: SubjectId;
  readonly tutorId: TutorId;
}

/**
 * Refuses a choice that cannot become a place of the student. Returns its dates to come.
 * @throws what `createWeeklyPlace` throws.
 */
export async function requireChoice(
  ctx: StudentContext,
  executor: Executor,
  choice: Choice,
  exceptId: string | null,
): Promise<PreviewDate[]> {
  const { subject, tutorId, weekday, time } = choice;
  const { subjects, remaining, hasPurchase } = await getBookingBalance(executor, ctx.student.id);
  if (!subjects.includes(subject)) throw new DomainError('subject_not_chosen');
  const tutors = await listTutorsOfSubjects(executor, [subject]);
  if (!tutors.some(({ id }) => id === tutorId)) throw new DomainError('tutor_not_found');
  if (exceptId === null) {
    if (!hasPurchase || remaining === 0) throw new DomainError('sessions_exhausted');
    if ((await countPlaces(executor, ctx.student.id)) >= MAX_WEEKLY_PLACES)
      throw new DomainError('weekly_places_exhausted');
  }
  const { times, datesOf } = await loadWeeklyTimes(ctx, executor, tutorId);
  const dates = datesOf(choice);
  decideWeeklyTime(choice, {
    places: await selectOtherPlaces(executor, { studentId: ctx.student.id, tutorId, exceptId }),
    isOffered:
      times.some((one) => one.weekday === weekday && one.time === time) &&
      dates.some(({ skip }) => skip === null),
  });
  return dates;
}
