import type { StudentContext } from '../../context.ts';
import type { SignedFeed } from './calendar-feed-token.ts';
import { replaceFeed } from './calendar.store.ts';

/** Replaces the student's calendar feed; the old URL stops working. */
export async function renewMyCalendarFeed(ctx: StudentContext): Promise<SignedFeed> {
  const feed = { id: ctx.newId(), studentId: ctx.student.id };
  await ctx.db.transaction((tx) => replaceFeed(tx, { ...feed, createdAt: ctx.now() }));
  return feed;
}
