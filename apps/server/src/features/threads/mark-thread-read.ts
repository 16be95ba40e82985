import type { Context } from '../../context.ts';
import { requireThread } from './require-thread.ts';
import { markReadUpTo, type ThreadKey, type ThreadReader } from './threads.store.ts';

/**
 * Marks the messages of a thread as read up to the newest one that the reader has seen.
 * @throws DomainError not_found.
 */
export async function markThreadRead(
  ctx: Context,
  key: Required<ThreadKey>,
  reader: ThreadReader,
  upTo: string,
): Promise<void> {
  const { threadId } = await requireThread(ctx, ctx.db, key, reader);
  if (threadId !== null) await markReadUpTo(ctx.db, threadId, reader.accountId, new Date(upTo));
}
