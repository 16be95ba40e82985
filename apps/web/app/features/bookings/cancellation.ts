import { formatDate, formatWeekdayTime } from '../../lib/dates.ts';
import type { Lesson } from './lesson.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Describes what cancelling a lesson costs now: `Free until Tue 14:00` or `Uses 1 session`. Follows the clock, so that the
 * card changes when the free time ends while the page is open.
 * @param options.now epoch milliseconds.
 * @returns null when the family cannot cancel it.
 */
export function describeCancellation(
  { cancellation }: Pick<Lesson, 'cancellation'>,
  { now, timeZone }: { readonly now: number; readonly timeZone: string },
): { readonly cost: 'free' | 'uses_session'; readonly text: string } | null {
  if (cancellation === null) return null;
  const end = Date.parse(cancellation.freeUntil);
  if (end < now) return { cost: 'uses_session', text: 'Uses 1 session' };
  const time = formatWeekdayTime(cancellation.freeUntil, timeZone);
  // A weekday alone is unique for a week.
  const date = end - now < 6 * DAY_MS ? '' : `, ${formatDate(cancellation.freeUntil, timeZone)}`;
  return { cost: 'free', text: `Free until ${time}${date}` };
}
