import type { IncomingStatus } from '@thuto/domain/reconciliation/incoming-money';
import type { AdminContext } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { cutPage, parseCursor } from '../../platform/db/keyset-cursor.ts';
import { loadMatcher, type MatchedOrder, toIncomingMoney } from './load-matcher.ts';
import {
  getIncomingMoneyRow,
  type IncomingMoneyWithOrigin,
  listIncomingMoneyPage,
  listTransactionUses,
  type TransactionUse,
} from './statements.store.ts';
import { DomainError } from '@thuto/domain/errors';

/** Incoming money with the order that it seems to belong to. */
export interface IncomingMoneyWithMatch {
  readonly row: IncomingMoneyWithOrigin;
  readonly matched: MatchedOrder | null;
  /** What the transaction has paid already. */
  readonly use: TransactionUse | null;
}

/** Adds to incoming money the orders that it seems to belong to. */
async function addMatches(
  ctx: AdminContext,
  executor: Executor,
  rows: readonly IncomingMoneyWithOrigin[],
): Promise<IncomingMoneyWithMatch[]> {
  const open = rows.map(({ money }) =>
    money.status === 'open' ? toIncomingMoney(money, ctx.config.timeZone) : null,
  );
  const arrived = open.filter((money) => money !== null);
  if (arrived.length === 0) return rows.map((row) => ({ row, matched: null, use: null }));
  const findOrder = await loadMatcher(ctx, executor, arrived);
  const uses = await listTransactionUses(
    executor,
    arrived.flatMap(({ transactionId }) => transactionId ?? []),
  );
  return rows.map((row, index) => {
    const money = open[index] ?? null;
    const use = money?.transactionId == null ? null : (uses.get(money.transactionId) ?? null);
    return { row, matched: money && findOrder(money), use };
  });
}

/** Returns incoming money with its match, as of this transaction. @throws DomainError not_found. */
export async function getIncomingMoney(
  ctx: AdminContext,
  executor: Executor,
  id: string,
): Promise<IncomingMoneyWithMatch> {
  const [item] = await addMatches(ctx, executor, [await getIncomingMoneyRow(executor, id)]);
  if (!item) throw new DomainError('not_found');
  return item;
}

/**
 * Lists incoming money that belongs to no order yet, newest first (RECON-6).
 * @throws DomainError input_invalid for a malformed cursor.
 */
export async function listMoney(
  ctx: AdminContext,
  query: { status: IncomingStatus; search: string; cursor?: string | undefined; limit: number },
): Promise<{ rows: IncomingMoneyWithMatch[]; nextCursor: string | null; total: number }> {
  const after = parseCursor(query.cursor);
  const { rows, total } = await listIncomingMoneyPage(ctx.db, { ...query, after, limit: query.limit + 1 });
  const { page, nextCursor } = cutPage(rows, query.limit, ({ money }) => ({
    at: money.createdAt,
    id: money.id,
  }));
  return { rows: await addMatches(ctx, ctx.db, page), nextCursor, total };
}
