import type { IncomingMoneyItem } from '@thuto/contract/statements';
import type { IncomingStatus } from '@thuto/domain/incoming-money';
import type { AdminContext } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { cutPage, parseCursor } from '../../platform/db/keyset-cursor.ts';
import { loadMatcher, toIncomingMoney } from './load-matcher.ts';
import { presentMoney } from './statements.presenter.ts';
import { getLine, type LineWithOrigin, listLinePage, listTransactionUses } from './statements.store.ts';

/** Adds to lines the orders that they seem to belong to. */
export async function presentWithSuggestions(
  ctx: AdminContext,
  executor: Executor,
  rows: readonly LineWithOrigin[],
): Promise<IncomingMoneyItem[]> {
  const open = rows.map(({ line }) =>
    line.status === 'open' ? toIncomingMoney(line, ctx.config.timeZone) : null,
  );
  const arrived = open.filter((money) => money !== null);
  if (arrived.length === 0) return rows.map((row) => presentMoney(row, null));
  const findOrder = await loadMatcher(ctx, executor, arrived);
  const uses = await listTransactionUses(
    executor,
    arrived.flatMap(({ transactionId }) => transactionId ?? []),
  );
  return rows.map((row, index) => {
    const money = open[index] ?? null;
    const use = money?.transactionId == null ? null : (uses.get(money.transactionId) ?? null);
    return presentMoney(row, money && findOrder(money), use);
  });
}

/** One line for the response of a change. @throws DomainError not_found. */
export async function readMoney(
  ctx: AdminContext,
  executor: Executor,
  id: string,
): Promise<IncomingMoneyItem> {
  const [item] = await presentWithSuggestions(ctx, executor, [await getLine(executor, id)]);
  if (!item) throw new Error('The line was not presented.');
  return item;
}

/**
 * Lists incoming money that belongs to no order yet, newest first (RECON-6).
 * @throws DomainError input_invalid for a malformed cursor.
 */
export async function listMoney(
  ctx: AdminContext,
  query: { status: IncomingStatus; search: string; cursor?: string | undefined; limit: number },
): Promise<{ items: IncomingMoneyItem[]; nextCursor: string | null; total: number }> {
  const after = parseCursor(query.cursor);
  const { rows, total } = await listLinePage(ctx.db, { ...query, after, limit: query.limit + 1 });
  const { page, nextCursor } = cutPage(rows, query.limit, ({ line }) => ({
    at: line.createdAt,
    id: line.id,
  }));
  return { items: await presentWithSuggestions(ctx, ctx.db, page), nextCursor, total };
}
