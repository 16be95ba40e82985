import type { TutorContext } from '../../context.ts';
import { findTutorFeed, insertTutorFeed, type TutorFeed } from './tutor-feed.store.ts';

/** Creates the tutor's calendar feed or returns the existing one, so that all devices get the same address. */
export async function turnOnTutorCalendarFeed(ctx: TutorContext): Promise<TutorFeed | null> {
  const { tutorId } = ctx.currentUser;
  await insertTutorFeed(ctx.db, { id: ctx.newId(), tutorId, createdAt: ctx.now() });
  return findTutorFeed(ctx.db, tutorId);
}
