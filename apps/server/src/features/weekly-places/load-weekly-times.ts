import { addDays, toInstant } from '@thuto/domain/calendar';
import type { TutorId } from '@thuto/domain/ids';
import {
  decideSkip,
  getConfirmationWindow,
  isInTime,
  listWeekdayDates,
  listWeeklyStarts,
  PREVIEW_WEEKS,
  WEEKLY_LESSON_DURATION,
  type Skip,
  type WeeklyTime,
} from '@thuto/domain/lessons/weekly-places';
import type { StudentContext } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { loadTutorTimeReader } from '../availability/read-tutor-times.ts';
import { listPeriodsBetween } from '../term-calendar/list-periods-between.ts';

export interface PreviewDate {
  readonly date: string;
  readonly skip: Skip | null;
}

/** The weekly times of a tutor, as a student can have them. */
export interface WeeklyTimes {
  /** The times that fit into the weekly hours, Monday first. */
  readonly times: readonly WeeklyTime[];
  /** Returns the dates of a time in the weeks to come, with those that would be skipped. */
  readonly datesOf: (time: WeeklyTime) => PreviewDate[];
}

/** Loads the weekly times of a tutor for the student, with the lessons of both. */
export async function loadWeeklyTimes(
  ctx: StudentContext,
  executor: Executor,
  tutorId: TutorId,
): Promise<WeeklyTimes> {
  const zone = ctx.config.timeZone;
  const now = ctx.now().getTime();
  const { from } = getConfirmationWindow(now, zone);
  const to = addDays(from, 7 * PREVIEW_WEEKS);
  const periods = await listPeriodsBetween(executor, from, to);
  const { hours, read } = await loadTutorTimeReader(ctx, executor, tutorId, {
    from,
    to,
    studentId: ctx.student.id,
  });
  return {
    times: listWeeklyStarts(hours),
    datesOf: ({ weekday, time }) =>
      listWeekdayDates(weekday, from, to)
        .filter((date) => isInTime(toInstant(date, time, zone), now))
        .map((date) => ({
          date,
          skip: decideSkip(date, { periods, tutorTime: read(date, time, WEEKLY_LESSON_DURATION) }),
        })),
  };
}
