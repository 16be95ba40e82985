import type { StudentContext } from '../../context.ts';
import type { SignedFeed } from './calendar-feed-token.ts';
import { findFeedOf, insertFeed } from './calendar.store.ts';

/** Gives the student a calendar address, or the one there is, so that two devices get the same. */
export async function turnOnMyCalendarFeed(ctx: StudentContext): Promise<SignedFeed | null> {
  const studentId = ctx.currentUser.accountId;
  await insertFeed(ctx.db, { id: ctx.newId(), studentId, createdAt: ctx.now() });
  return findFeedOf(ctx.db, studentId);
}
