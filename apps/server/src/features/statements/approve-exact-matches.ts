import type { ExactMatchesApproved } from '@thuto/contract/statements';
import { DomainError } from '@thuto/domain/errors';
import type { AdminContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { findExactMatches } from './find-exact-matches.ts';
import { settleExactMatch } from './settle-exact-match.ts';

/**
 * Settles the orders that incoming money matches exactly (RECON-5), each in a transaction of its own, at most `limit` of
 * them. A match that the payment rules refuse, such as one of the admin’s own family, is skipped.
 */
export async function approveExactMatches(
  ctx: AdminContext,
  { limit }: { readonly limit: number },
): Promise<ExactMatchesApproved> {
  const { accountId } = ctx.currentUser;
  const { matches } = await findExactMatches(ctx);
  let [approved, waiting, newlyWaiting, skipped, seen] = [0, 0, 0, 0, 0];
  for (const { row, matched } of matches) {
    if (approved === limit) break;
    seen += 1;
    try {
      const outcome = await settleExactMatch(ctx, row.money.id, matched, accountId);
      if (outcome === 'settled') approved += 1;
      if (outcome === 'waits') newlyWaiting += 1;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.code === 'payment_needs_another_admin') waiting += 1;
      else skipped += 1;
    }
  }
  if (approved + newlyWaiting > 0) {
    await recordAuditEvent(ctx, ctx.db, {
      kind: 'statement.approved',
      actorId: accountId,
      details: { approved, waiting: newlyWaiting, skipped },
    });
  }
  return { approved, waiting: waiting + newlyWaiting, skipped, hasMore: seen < matches.length };
}
