import type { TutorContext } from '../../context.ts';
import { deleteBusyCalendar } from './busy-calendar.store.ts';

/** Ends the subscription and deletes its busy times. */
export async function unsubscribeBusyCalendar(ctx: TutorContext): Promise<void> {
  await ctx.db.transaction((tx) => deleteBusyCalendar(tx, ctx.currentUser.tutorId));
}
