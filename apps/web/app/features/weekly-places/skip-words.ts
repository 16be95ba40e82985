import type { WeeklyPlaceDate, WeeklyTime } from '@thuto/contract/weekly-places';
import { formatWallDate } from '../../lib/time/dates.ts';

type Skip = NonNullable<WeeklyPlaceDate['skip']>;

const WORDS: Readonly<Record<Skip['reason'], string>> = {
  holiday: 'Public holiday',
  break: 'Break',
  tutor_away: 'The tutor is away',
  time_taken: 'The time is taken',
  tutor_left: 'The tutor no longer teaches',
  package_expired: 'Your package expires before',
};

/** Describes why a date is skipped: `Public holiday: Good Friday`. */
export const describeSkip = ({ reason, name }: Skip): string =>
  name === null ? WORDS[reason] : `${WORDS[reason]}: ${name}`;

/** Dates that the choice of a time names. More are counted. */
const MAX_NAMED_DATES = 2;

/** Describes a weekly time to choose: `16:00, every week`, `16:00, not Wed, 4 Mar`, `16:00, not on 5 dates`. */
export function describeWeeklyTime({ time, skipped }: Pick<WeeklyTime, 'time' | 'skipped'>): string {
  if (skipped.length === 0) return `${time}, every week`;
  if (skipped.length > MAX_NAMED_DATES) return `${time}, not on ${skipped.length} dates`;
  return `${time}, not ${skipped.map(({ date }) => formatWallDate(date)).join(' and ')}`;
}
