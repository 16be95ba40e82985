import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { renewFeed } from './calendar.store.ts';

/**
 * Replaces an account's calendar address, in the transaction that signs its browsers out: who had read the old one loses it
 * with the rest.
 * @returns whether the account had one.
 */
export async function renewCalendarFeedOf(ctx: Context, tx: Tx, accountId: string): Promise<boolean> {
  return renewFeed(tx, accountId, { id: ctx.newId(), createdAt: ctx.now() });
}
