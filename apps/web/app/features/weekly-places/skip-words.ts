import type { SeriesDate } from '@thuto/contract/weekly-places';

type Skip = NonNullable<SeriesDate['skip']>;

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
