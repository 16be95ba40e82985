import type { AccountId, StudentId } from '@thuto/domain/ids';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { listStudentsOfAccount } from '../students/list-students-of-account.ts';
import { renewFeed } from './calendar.store.ts';

/**
 * Replaces the calendar feeds of an account's students in the transaction that ends its sessions, so that anyone who
 * knew an old URL also loses access.
 * @returns whether there was a feed.
 */
export async function renewCalendarFeedOf(ctx: Context, tx: Tx, accountId: AccountId): Promise<boolean> {
  let isRenewed = false;
  for (const { id } of await listStudentsOfAccount(tx, accountId as AccountId)) {
    isRenewed = (await renewCalendarFeedOfStudent(ctx, tx, id)) || isRenewed;
  }
  return isRenewed;
}

/** Replaces the calendar feed of one student. Returns whether there was a feed. */
export function renewCalendarFeedOfStudent(
  ctx: Pick<Context, 'newId' | 'now'>,
  tx: Tx,
  studentId: string,
): Promise<boolean> {
  return renewFeed(tx, studentId as StudentId, { id: ctx.newId(), createdAt: ctx.now() });
}
