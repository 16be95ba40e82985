import { DomainError } from '@thuto/domain/errors';
import { z } from 'zod';
import type { AdminContext } from '../../context.ts';
import { countUsers, listUserPage, type UserFilters, type UserRow } from './users.store.ts';

/**
 * A page of users as filtered and sorted (USER-2).
 * @param query.isCounted whether `total` is wanted; 0 otherwise.
 * @param query.cursor the `nextCursor` of the page before. @throws DomainError input_invalid when it is not one.
 */
export async function listUsers(
  ctx: AdminContext,
  query: UserFilters & { cursor?: string | undefined; limit: number; isCounted?: boolean },
): Promise<{ rows: UserRow[]; nextCursor: string | null; total: number }> {
  const after = z
    .uuid()
    .nullable()
    .safeParse(query.cursor ?? null);
  if (!after.success)
    throw new DomainError('input_invalid', { fields: { cursor: 'Not a cursor of this list' } });
  const [found, total] = await Promise.all([
    listUserPage(ctx.db, query, after.data, query.limit + 1),
    query.isCounted === false ? 0 : countUsers(ctx.db, query),
  ]);
  const rows = found.slice(0, query.limit);
  return { rows, nextCursor: found.length > query.limit ? (rows.at(-1)?.id ?? null) : null, total };
}
