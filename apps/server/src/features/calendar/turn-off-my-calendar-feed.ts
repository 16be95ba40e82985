import type { StudentContext } from '../../context.ts';
import { deleteFeed } from './calendar.store.ts';
import { feedOwnerOf } from './feed-owner.ts';

/** Deletes the account's calendar feed of the student; its URL stops working. */
export async function turnOffMyCalendarFeed(ctx: StudentContext): Promise<void> {
  await deleteFeed(ctx.db, feedOwnerOf(ctx));
}
