import type { TutorContext } from '../../context.ts';
import { findTutorFeed, type TutorFeed } from './tutor-feed.store.ts';

/** Returns the tutor's own calendar feed; null while it is off. */
export function getTutorCalendarFeed(ctx: TutorContext): Promise<TutorFeed | null> {
  return findTutorFeed(ctx.db, ctx.currentUser.tutorId);
}
