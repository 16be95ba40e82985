import type { StudentContext } from '../../context.ts';
import type { SignedFeed } from './calendar-feed-token.ts';
import { findFeedOf } from './calendar.store.ts';
import { feedOwnerOf } from './feed-owner.ts';

/** Returns the account's calendar feed of the student; null while it is off. */
export function getMyCalendarFeed(ctx: StudentContext): Promise<SignedFeed | null> {
  return findFeedOf(ctx.db, feedOwnerOf(ctx));
}
