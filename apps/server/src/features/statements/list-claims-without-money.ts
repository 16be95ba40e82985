import type { ClaimWithoutMoney } from '@thuto/contract/statements';
import type { AdminContext } from '../../context.ts';
import { cutPage, parseCursor } from '../../platform/db/keyset-cursor.ts';
import { presentClaim } from './statements.presenter.ts';
import { listClaimPage } from './statements.store.ts';

/**
 * Lists pending claims for which no money has arrived, oldest first (RECON-7).
 * @throws DomainError input_invalid for a malformed cursor.
 */
export async function listClaimsWithoutMoney(
  ctx: AdminContext,
  query: { cursor?: string | undefined; limit: number },
): Promise<{ items: ClaimWithoutMoney[]; nextCursor: string | null; total: number }> {
  const after = parseCursor(query.cursor);
  const { rows, total } = await listClaimPage(ctx.db, { after, limit: query.limit + 1 });
  const { page, nextCursor } = cutPage(rows, query.limit, ({ submittedAt, id }) => ({ at: submittedAt, id }));
  return { items: page.map(presentClaim), nextCursor, total };
}
