import type { Action } from '../../lib/api/use-action.ts';

/** The actions of a calendar address. The address is never cached: it opens the calendar. */
export interface CalendarFeed {
  readonly show: Action<object, { address: string | null }>;
  readonly turnOn: Action<object, { address: string | null }>;
  readonly renew: Action<object, { address: string | null }>;
  readonly turnOff: Action<object, unknown>;
}

export interface CalendarAddressCardProps {
  feed: CalendarFeed;
  /** Whether there is an address. */
  isOn: boolean;
  /** What a subscription gives. */
  introduction: string;
  /** What anyone with the address can see: 'lessons'. */
  reveals: string;
  /** What is in the calendar: 'lessons'. */
  content: string;
  /** Whether to offer a link that opens the calendar app. */
  hasLink?: boolean;
}
