import type { TutorContext } from '../../context.ts';
import { deleteTutorFeed } from './tutor-feed.store.ts';

/** Deletes the tutor's calendar feed; its address stops working. */
export async function turnOffTutorCalendarFeed(ctx: TutorContext): Promise<void> {
  await deleteTutorFeed(ctx.db, ctx.currentUser.tutorId);
}
