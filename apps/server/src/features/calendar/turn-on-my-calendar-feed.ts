import type { StudentContext } from '../../context.ts';
import type { SignedFeed } from './calendar-feed-token.ts';
import { findFeedOf, insertFeed } from './calendar.store.ts';

/** Creates the student's calendar feed or returns the existing one, so that all devices get the same URL. */
export async function turnOnMyCalendarFeed(ctx: StudentContext): Promise<SignedFeed | null> {
  const studentId = ctx.student.id;
  await insertFeed(ctx.db, { id: ctx.newId(), studentId, createdAt: ctx.now() });
  return findFeedOf(ctx.db, studentId);
}
