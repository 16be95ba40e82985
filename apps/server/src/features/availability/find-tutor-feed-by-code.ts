import type { Context } from '../../context.ts';
import { isValidTutorFeedToken } from './tutor-feed-token.ts';
import { findActiveTutorFeed, type TutorFeed } from './tutor-feed.store.ts';

/**
 * Finds a tutor's calendar feed by the code in its address. Returns null for a feed that is off, replaced or forged, and
 * for a retired tutor.
 * @param id the id that the code claims.
 */
export async function findTutorFeedByCode(ctx: Context, id: string, code: string): Promise<TutorFeed | null> {
  const feed = await findActiveTutorFeed(ctx.db, id);
  return feed !== null && isValidTutorFeedToken(ctx.config.auth.secret, code, feed) ? feed : null;
}
