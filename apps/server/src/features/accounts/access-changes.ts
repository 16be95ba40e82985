import { ACCESS_CHANGED } from '@thuto/contract/calls/live-events';
import type { AccountId } from '@thuto/domain/ids';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { publishAfterCommit } from '../../platform/live/publish.ts';

/**
 * Makes every server process check again what an account may do, once the transaction has committed. Its event streams
 * follow its present students or end, its uploads in progress end if it may no longer send them, and its open pages
 * fetch the current user. Call it when an account gains or loses a student, a right, its role or its sessions.
 */
export function publishAccessChange(ctx: Pick<Context, 'database'>, tx: Executor, accountId: string): void {
  publishAfterCommit(ctx.database, tx, { kind: ACCESS_CHANGED, studentId: null, subjectId: accountId });
}

/**
 * Calls `listener` when the access of an account may have changed; with null when changes may have been missed.
 * @returns a function that unsubscribes.
 */
export function onAccessChange(
  ctx: Pick<Context, 'live'>,
  listener: (accountId: AccountId | null) => void,
): () => void {
  return ctx.live.subscribe((signal) => {
    if (signal === 'resync') listener(null);
    else if (signal.kind === ACCESS_CHANGED) listener(signal.subjectId as AccountId | null);
  });
}
