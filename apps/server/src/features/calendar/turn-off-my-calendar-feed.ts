import type { StudentContext } from '../../context.ts';
import { deleteFeed } from './calendar.store.ts';

/** Deletes the student's calendar feed; its URL stops working. */
export async function turnOffMyCalendarFeed(ctx: StudentContext): Promise<void> {
  await deleteFeed(ctx.db, ctx.student.id);
}
