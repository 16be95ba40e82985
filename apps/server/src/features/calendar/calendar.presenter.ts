import type { CalendarFeed } from '@thuto/contract/calendar';
import type { Config } from '../../config.ts';
import { deriveFeedToken, type SignedFeed } from './calendar-feed-token.ts';

/** Returns the full URL of a calendar feed; null if there is none. */
export function presentFeed(config: Config, feed: SignedFeed | null): CalendarFeed {
  if (feed === null) return { address: null };
  const code = deriveFeedToken(config.auth.secret, feed);
  return { address: new URL(`/api/calendar/${code}.ics`, config.http.publicUrl).href };
}
