import type { StudentContext } from '../../context.ts';
import type { SignedFeed } from './calendar-feed-token.ts';
import { findFeedOf } from './calendar.store.ts';

/** Returns the student's own calendar feed; null while it is off. */
export function getMyCalendarFeed(ctx: StudentContext): Promise<SignedFeed | null> {
  return findFeedOf(ctx.db, ctx.student.id);
}
