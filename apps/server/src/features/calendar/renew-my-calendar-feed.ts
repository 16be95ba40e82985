import type { StudentContext } from '../../context.ts';
import type { SignedFeed } from './calendar-feed-token.ts';
import { replaceFeed } from './calendar.store.ts';
import { requireFeedOwner } from './feed-owner.ts';

/**
 * Replaces the account's calendar feed of the student; the old URL stops working.
 * @throws DomainError role_insufficient for a guardian who receives no messages.
 */
export async function renewMyCalendarFeed(ctx: StudentContext): Promise<SignedFeed> {
  const feed = { id: ctx.newId(), ...requireFeedOwner(ctx) };
  await ctx.db.transaction((tx) => replaceFeed(tx, { ...feed, createdAt: ctx.now() }));
  return feed;
}
