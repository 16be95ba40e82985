import type { TutorContext } from '../../context.ts';
import { insertTutorFeed, renewTutorFeed, type TutorFeed } from './tutor-feed.store.ts';

/** Replaces the tutor's calendar feed; the old address stops working. Turns it on if it is off. */
export async function renewTutorCalendarFeed(ctx: TutorContext): Promise<TutorFeed> {
  const feed = { id: ctx.newId(), tutorId: ctx.currentUser.tutorId, createdAt: ctx.now() };
  if (!(await renewTutorFeed(ctx.db, feed))) await insertTutorFeed(ctx.db, feed);
  return feed;
}
