import type { StudentContext } from '../../context.ts';
import type { SignedFeed } from './calendar-feed-token.ts';
import { findFeedOf, insertFeed } from './calendar.store.ts';
import { requireFeedOwner } from './feed-owner.ts';

/**
 * Creates the account's calendar feed of the student or returns the existing one, so that all devices get the same URL.
 * @throws DomainError role_insufficient for a guardian who receives no messages.
 */
export async function turnOnMyCalendarFeed(ctx: StudentContext): Promise<SignedFeed | null> {
  const owner = requireFeedOwner(ctx);
  await insertFeed(ctx.db, { id: ctx.newId(), ...owner, createdAt: ctx.now() });
  return findFeedOf(ctx.db, owner);
}
