import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { renewFeed } from './calendar.store.ts';

/**
 * Replaces an account's calendar feed in the transaction that ends its sessions, so that anyone who knew the
 * old URL also loses access.
 * @returns whether the account had a feed.
 */
export async function renewCalendarFeedOf(ctx: Context, tx: Tx, accountId: string): Promise<boolean> {
  return renewFeed(tx, accountId, { id: ctx.newId(), createdAt: ctx.now() });
}
