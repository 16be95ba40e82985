import type { ExactMatchesApproved, IncomingMoneyItem } from '@thuto/contract/statements';
import { DomainError } from '@thuto/domain/errors';
import type { AccountId } from '@thuto/domain/ids';
import type { AdminContext, Context } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { loadMatcher, type MatchedOrder, toIncomingMoney } from './load-matcher.ts';
import { confirmLine, settleLine } from './settle-line.ts';
import { presentMoney } from './statements.presenter.ts';
import { type LineWithOrigin, listOpenLines, lockLine } from './statements.store.ts';

/** Exact matches that the console shows. */
const SHOWN_MATCHES = 100;

interface ExactMatch {
  readonly row: LineWithOrigin;
  readonly matched: MatchedOrder;
}

/** Finds the exact matches, and those of them that end sessions: a person decides about these (CREDIT-13). */
async function findExactMatches(
  ctx: Context,
): Promise<{ readonly matches: ExactMatch[]; readonly leftOut: ExactMatch[] }> {
  const rows = await listOpenLines(ctx.db);
  if (rows.length === 0) return { matches: [], leftOut: [] };
  const arrived = rows.flatMap((row) => {
    const money = toIncomingMoney(row.line, ctx.config.timeZone);
    return money === null ? [] : [{ row, money }];
  });
  const findOrder = await loadMatcher(
    ctx,
    ctx.db,
    arrived.map(({ money }) => money),
  );
  const exact = arrived.flatMap(({ row, money }) => {
    const matched = findOrder(money);
    return matched?.match.isExact === true ? [{ row, matched }] : [];
  });
  return {
    matches: exact.filter(({ matched }) => matched.endsSessions === 0),
    leftOut: exact.filter(({ matched }) => matched.endsSessions > 0),
  };
}

/** Lists the incoming money that *Approve Exact Matches* would settle (RECON-4). */
export async function listExactMatches(ctx: AdminContext): Promise<{
  items: IncomingMoneyItem[];
  total: number;
  totalLisente: number;
  leftOut: IncomingMoneyItem[];
}> {
  const { matches, leftOut } = await findExactMatches(ctx);
  const present = (some: readonly ExactMatch[]) =>
    some.slice(0, SHOWN_MATCHES).map(({ row, matched }) => presentMoney(row, matched));
  return {
    items: present(matches),
    leftOut: present(leftOut),
    total: matches.length,
    totalLisente: matches.reduce((sum, { row }) => sum + (row.line.amountLisente ?? 0), 0),
  };
}

/** The result of one exact match. `gone` when someone else has settled it or its order meanwhile. */
export type ExactOutcome = 'settled' | 'waits' | 'gone';

/**
 * Settles one line if it still is an exact match, in a transaction of its own.
 * @throws DomainError of `settleLine`.
 */
export async function settleExactMatch(
  ctx: Context,
  lineId: string,
  { order, payment: confirmed, match }: MatchedOrder,
  actorId: AccountId | null,
): Promise<ExactOutcome> {
  try {
    return await ctx.db.transaction(async (tx) => {
      const line = await lockLine(tx, lineId);
      if (line.status !== 'open') return 'gone';
      if (confirmed !== null) {
        await confirmLine(ctx, tx, line, { paymentId: confirmed.paymentId, actorId });
        return 'settled';
      }
      const settled = await settleLine(ctx, tx, line, {
        destination: { orderId: order.orderId },
        actorId,
      });
      if (settled === null) return 'waits';
      const { payment, outcome } = settled;
      const isExact =
        outcome === 'already_recorded' ||
        (payment.surplusLisente === 0 && (outcome === 'settled' || match.kind === 'transaction'));
      if (!isExact) throw new NoLongerExact();
      return 'settled';
    });
  } catch (error) {
    if (error instanceof NoLongerExact) return 'gone';
    throw error;
  }
}

/** Rolls back: the order was paid or closed since the match was found. */
class NoLongerExact extends Error {}

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
      const outcome = await settleExactMatch(ctx, row.line.id, matched, accountId);
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
