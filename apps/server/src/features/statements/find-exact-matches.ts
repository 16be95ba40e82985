import type { Context } from '../../context.ts';
import { loadMatcher, type MatchedOrder, toIncomingMoney } from './load-matcher.ts';
import { type IncomingMoneyWithOrigin, listOpenIncomingMoney } from './statements.store.ts';

/** Incoming money with the order that it matches exactly. */
export interface ExactMatch {
  readonly row: IncomingMoneyWithOrigin;
  readonly matched: MatchedOrder;
}

/** Finds the exact matches, and those of them that end sessions: a person decides about these (CREDIT-13). */
export async function findExactMatches(
  ctx: Context,
): Promise<{ readonly matches: ExactMatch[]; readonly leftOut: ExactMatch[] }> {
  const rows = await listOpenIncomingMoney(ctx.db);
  if (rows.length === 0) return { matches: [], leftOut: [] };
  const arrived = rows.flatMap((row) => {
    const money = toIncomingMoney(row.money, ctx.config.timeZone);
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
