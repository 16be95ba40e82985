import type { StudentContext } from '../../context.ts';
import { deleteFeed } from './calendar.store.ts';

/** Takes the student's calendar address away: it no longer opens. */
export async function turnOffMyCalendarFeed(ctx: StudentContext): Promise<void> {
  await deleteFeed(ctx.db, ctx.currentUser.accountId);
}
