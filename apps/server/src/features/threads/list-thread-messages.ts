import type { Context } from '../../context.ts';
import { cutPage, parseCursor } from '../../platform/db/keyset-cursor.ts';
import { requireThread } from './require-thread.ts';
import {
  listMessagePage,
  type MessageRow,
  type ThreadKey,
  type ThreadReader,
  type ThreadRow,
} from './threads.store.ts';

export interface ThreadMessagesPage {
  readonly thread: ThreadRow;
  readonly rows: MessageRow[];
  readonly nextCursor: string | null;
  readonly total: number;
}

/**
 * Returns a page of a thread, newest first.
 * @throws DomainError not_found, input_invalid for a malformed cursor.
 */
export async function listThreadMessages(
  ctx: Context,
  key: Required<ThreadKey>,
  reader: ThreadReader,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<ThreadMessagesPage> {
  const after = parseCursor(cursor);
  const thread = await requireThread(ctx, ctx.db, key, reader);
  if (thread.threadId === null) return { thread, rows: [], nextCursor: null, total: 0 };
  const { accountId } = reader;
  const { rows, total } = await listMessagePage(ctx.db, thread.threadId, {
    accountId,
    after,
    limit: limit + 1,
  });
  const { page, nextCursor } = cutPage(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
  return { thread, rows: page, nextCursor, total };
}
