import type { WaitingPlace } from '@thuto/contract/waiting-list';
import { formatWallDate, formatWallTime } from '../../lib/time/dates.ts';

/** Describes the day and time that a family waits for: `Wed, 4 Mar 2026, 16:00`. */
export const describeWish = ({ date, time }: Pick<WaitingPlace, 'date' | 'time'>): string =>
  `${date === null ? 'Any day' : formatWallDate(date)}, ${time === null ? 'any time' : formatWallTime(time)}`;

/** Words for the statuses of a place. */
export const WAITING_WORDS: Readonly<Record<WaitingPlace['status'], string>> = {
  waiting: 'Waiting',
  offered: 'Offered',
  accepted: 'Accepted',
  declined: 'Declined',
  offer_expired: 'Offer expired',
  lapsed: 'No place became free',
  left: 'Left',
};
