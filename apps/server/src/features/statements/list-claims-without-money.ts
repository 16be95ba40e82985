import type { AdminContext } from '../../context.ts';
import { cutPage, parseCursor } from '../../platform/db/keyset-cursor.ts';
import { listClaimPage } from './statements.store.ts';

/** A pending claim of a transaction. */
export type ClaimRow = Awaited<ReturnType<typeof listClaimPage>>['rows'][number];

/**
 * Lists pending claims for which no money has arrived, oldest first (RECON-7).
 * @throws DomainError input_invalid for a malformed cursor.
 */
export async function listClaimsWithoutMoney(
  ctx: AdminContext,
  query: { cursor?: string | undefined; limit: number },
): Promise<{ rows: ClaimRow[]; nextCursor: string | null; total: number }> {
  const after = parseCursor(query.cursor);
  const { rows, total } = await listClaimPage(ctx.db, { after, limit: query.limit + 1 });
  const { page, nextCursor } = cutPage(rows, query.limit, ({ submittedAt, id }) => ({ at: submittedAt, id }));
  return { rows: page, nextCursor, total };
}
