import { DomainError } from '@thuto/domain/errors';
import { isThreadOpen } from '@thuto/domain/messages/threads';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { findThreadRow, type ThreadKey, type ThreadReader, type ThreadRow } from './threads.store.ts';

/**
 * Returns a thread if the reader may see it. A family may also read a thread that is closed.
 * @throws DomainError not_found, also for a tutor and a student who share no recent lesson.
 */
export async function requireThread(
  ctx: Context,
  executor: Executor,
  key: Required<ThreadKey>,
  reader: ThreadReader,
): Promise<ThreadRow> {
  const row = await findThreadRow(executor, key, reader);
  const isOpen = row !== null && isThreadOpen(row, ctx.now().getTime());
  const isKept = row?.threadId != null && reader.side === 'family';
  if (row === null || !(isOpen || isKept)) throw new DomainError('not_found');
  return row;
}
