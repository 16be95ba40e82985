import { formatDate, formatWeekdayTime } from '../../lib/time/dates.ts';
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
  return { cost: 'free', text: formatFreeUntil(cancellation.freeUntil, { now, timeZone }) };
}

function formatFreeUntil(
  freeUntil: string,
  { now, timeZone }: { readonly now: number; readonly timeZone: string },
): string {
  const time = formatWeekdayTime(freeUntil, timeZone);
  // A weekday alone is unique for a week.
  const date = Date.parse(freeUntil) - now < 6 * DAY_MS ? '' : `, ${formatDate(freeUntil, timeZone)}`;
  return `Free until ${time}${date}`;
}

/** Whether a family can change the time of a lesson now. */
export interface TimeChangeView {
  readonly isPossible: boolean;
  /** Stands below the button. */
  readonly text: string;
  /** Why it is not possible. */
  readonly refusal: string | null;
}

/**
 * Describes whether the time of a lesson can change: `Free until Tue 14:00` or `Too late to change`. Follows the clock.
 * @param options.now epoch milliseconds.
 * @returns null when the lesson has no free times to choose from.
 */
export function describeTimeChange(
  { timeChange }: Pick<Lesson, 'timeChange'>,
  options: { readonly now: number; readonly timeZone: string },
): TimeChangeView | null {
  if (timeChange === null) return null;
  const { state, freeUntil } = timeChange;
  if (state === 'too_late' || Date.parse(freeUntil) < options.now) {
    const refusal =
      'It is too late to change the time of this session. Please contact us, and we will see what we can do.';
    return { isPossible: false, text: 'Too late to change', refusal };
  }
  if (state === 'used_up') {
    const refusal =
      'The time of this session was changed as often as possible. Please contact us if you need another one.';
    return { isPossible: false, text: 'Changed as often as possible', refusal };
  }
  return { isPossible: true, text: formatFreeUntil(freeUntil, options), refusal: null };
}
