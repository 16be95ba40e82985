import type { AccountId } from '@thuto/domain/ids';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { listStudentsOfAccount } from '../students/list-students-of-account.ts';
import { renewFeed } from './calendar.store.ts';

/**
 * Replaces an account's calendar feeds in the transaction that ends its sessions, so that anyone who knew an old URL
 * also loses access. Feeds of the students' other guardians stay.
 * @returns whether there was a feed.
 */
export async function renewCalendarFeedOf(ctx: Context, tx: Tx, accountId: AccountId): Promise<boolean> {
  let isRenewed = false;
  for (const { id: studentId } of await listStudentsOfAccount(tx, accountId)) {
    const replacement = { id: ctx.newId(), createdAt: ctx.now() };
    isRenewed = (await renewFeed(tx, { accountId, studentId }, replacement)) || isRenewed;
  }
  return isRenewed;
}
