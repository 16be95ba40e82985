import type { MessageFilter } from '@thuto/contract/messages';
import type { AdminContext } from '../../context.ts';
import { cutPage, parseCursor } from '../../platform/db/keyset-cursor.ts';
import { listMessagePage, type MessageRow } from './messages.store.ts';

/**
 * Returns a page of contact messages, newest first (MSG-4).
 * @param query.cursor the `nextCursor` of the previous page.
 * @throws DomainError input_invalid for a malformed cursor.
 */
export async function listMessages(
  ctx: AdminContext,
  query: { filter: MessageFilter; cursor?: string | undefined; limit: number },
): Promise<{ rows: MessageRow[]; nextCursor: string | null; total: number }> {
  const after = parseCursor(query.cursor);
  const { rows, total } = await listMessagePage(ctx.db, {
    filter: query.filter,
    after,
    limit: query.limit + 1,
  });
  const { page, nextCursor } = cutPage(rows, query.limit, ({ createdAt, id }) => ({ at: createdAt, id }));
  return { rows: page, nextCursor, total };
}
