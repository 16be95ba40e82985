import { z } from 'zod';
import type { AdminContext } from '../../context.ts';
import { cutPageBy, parseCursorBy } from '../../platform/db/keyset-cursor.ts';
import { countUsers, listUserPage, type UserFilters, type UserRow } from './users.store.ts';

/** The cursor of this list contains the id of the last user. */
const Parts = z.tuple([z.uuid()]);

/**
 * Returns a page of users, filtered and sorted.
 * @param query.isCounted false skips the count; `total` is then 0.
 * @param query.cursor the `nextCursor` of the previous page.
 * @throws DomainError input_invalid for an invalid cursor.
 */
export async function listUsers(
  ctx: AdminContext,
  query: UserFilters & { cursor?: string | undefined; limit: number; isCounted?: boolean },
): Promise<{ rows: UserRow[]; nextCursor: string | null; total: number }> {
  const after = parseCursorBy(Parts, query.cursor);
  const [found, total] = await Promise.all([
    listUserPage(ctx.db, query, after?.[0] ?? null, query.limit + 1),
    query.isCounted === false ? 0 : countUsers(ctx.db, query),
  ]);
  const { page, nextCursor } = cutPageBy(found, query.limit, ({ id }) => [id]);
  return { rows: page, nextCursor, total };
}
