import type { MessageFilter } from '@thuto/contract/messages';
import type { AdminContext } from '../../context.ts';
import { cutPage, parseCursor } from '../../platform/db/keyset-cursor.ts';
import { listMessagePage, type MessageRow } from './messages.store.ts';

/**
 * A page of contact messages, newest first (MSG-4).
 * @param query.cursor the `nextCursor` of the page before. @throws DomainError input_invalid when it is not one.
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
