import type { TutorContext } from '../../context.ts';
import {
  deleteTutorFeed,
  findTutorFeed,
  insertTutorFeed,
  renewTutorFeed,
  type TutorFeed,
} from './tutor-feed.store.ts';

/** Returns the tutor's own calendar feed; null while it is off. */
export function getTutorCalendarFeed(ctx: TutorContext): Promise<TutorFeed | null> {
  return findTutorFeed(ctx.db, ctx.currentUser.tutorId);
}

/** Creates the tutor's calendar feed or returns the existing one, so that all devices get the same address. */
export async function turnOnTutorCalendarFeed(ctx: TutorContext): Promise<TutorFeed | null> {
  const { tutorId } = ctx.currentUser;
  await insertTutorFeed(ctx.db, { id: ctx.newId(), tutorId, createdAt: ctx.now() });
  return findTutorFeed(ctx.db, tutorId);
}

/** Replaces the tutor's calendar feed; the old address stops working. Turns it on if it is off. */
export async function renewTutorCalendarFeed(ctx: TutorContext): Promise<TutorFeed> {
  const feed = { id: ctx.newId(), tutorId: ctx.currentUser.tutorId, createdAt: ctx.now() };
  if (!(await renewTutorFeed(ctx.db, feed))) await insertTutorFeed(ctx.db, feed);
  return feed;
}

/** Deletes the tutor's calendar feed; its address stops working. */
export async function turnOffTutorCalendarFeed(ctx: TutorContext): Promise<void> {
  await deleteTutorFeed(ctx.db, ctx.currentUser.tutorId);
}
