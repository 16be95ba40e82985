import type { IncomingStatus } from '@thuto/domain/incoming-money';
import type { AdminContext } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { cutPage, parseCursor } from '../../platform/db/keyset-cursor.ts';
import { loadMatcher, type MatchedOrder, toIncomingMoney } from './load-matcher.ts';
import {
  getLine,
  type LineWithOrigin,
  listLinePage,
  listTransactionUses,
  type TransactionUse,
} from './statements.store.ts';
import { DomainError } from '@thuto/domain/errors';

/** Incoming money with the order that it seems to belong to. */
export interface MoneyWithMatch {
  readonly row: LineWithOrigin;
  readonly matched: MatchedOrder | null;
  /** What the transaction has paid already. */
  readonly use: TransactionUse | null;
}

/** Adds to lines the orders that they seem to belong to. */
async function addMatches(
  ctx: AdminContext,
  executor: Executor,
  rows: readonly LineWithOrigin[],
): Promise<MoneyWithMatch[]> {
  const open = rows.map(({ line }) =>
    line.status === 'open' ? toIncomingMoney(line, ctx.config.timeZone) : null,
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
export async function getMoney(ctx: AdminContext, executor: Executor, id: string): Promise<MoneyWithMatch> {
  const [item] = await addMatches(ctx, executor, [await getLine(executor, id)]);
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
): Promise<{ rows: MoneyWithMatch[]; nextCursor: string | null; total: number }> {
  const after = parseCursor(query.cursor);
  const { rows, total } = await listLinePage(ctx.db, { ...query, after, limit: query.limit + 1 });
  const { page, nextCursor } = cutPage(rows, query.limit, ({ line }) => ({
    at: line.createdAt,
    id: line.id,
  }));
  return { rows: await addMatches(ctx, ctx.db, page), nextCursor, total };
}
