import { addDays, getMonday, type WallDate } from '@thuto/domain/calendar';
import { type Interval, timeOnDay } from '@thuto/domain/lessons/free-times';

/** Counts the lessons in the week, Monday to Sunday, that contains a date. */
export function countLessonsInWeek(lessons: readonly Interval[], date: WallDate, zone: string): number {
  const monday = getMonday(date);
  const from = timeOnDay(monday, '00:00', zone);
  const until = timeOnDay(addDays(monday, 7), '00:00', zone);
  return lessons.filter(({ startsAt }) => from <= startsAt && startsAt < until).length;
}
