import { createMatcher, type IncomingMoney, type MoneyMatch } from '@thuto/domain/statements';
import { dateInZone } from '@thuto/domain/calendar';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import type { InspectedLine } from '../../platform/files/inspection-job.ts';
import {
  type LineRow,
  listOrdersForMoney,
  listPendingClaims,
  type OrderForMoney,
} from './statements.store.ts';

export interface MatchedOrder {
  readonly match: MoneyMatch;
  readonly order: OrderForMoney;
}
export type FindOrder = (money: IncomingMoney) => MatchedOrder | null;

/** References for which expired orders are looked up. Open orders are found by any. */
const MAX_REFERENCES = 5_000;

/**
 * Loads the open orders and pending claims, and returns a function that matches incoming money with them.
 * @param references references in the money's texts. Expired orders that they name are suggested too.
 */
export async function loadMatcher(
  ctx: Pick<Context, 'config'>,
  executor: Executor,
  references: readonly string[],
): Promise<FindOrder> {
  const zone = ctx.config.timeZone;
  const [orders, claims] = await Promise.all([
    listOrdersForMoney(executor, references.slice(0, MAX_REFERENCES), zone),
    listPendingClaims(executor, zone),
  ]);
  const matcher = createMatcher(orders, claims);
  const byId = new Map(orders.map((order) => [String(order.orderId), order]));
  return (money) => {
    const match = matcher(money);
    const order = match && byId.get(match.orderId);
    return match && order ? { match, order } : null;
  };
}

/** What the matcher needs of a stored line; null if its amount is unknown. */
export function toIncomingMoney(line: LineRow, zone: string): IncomingMoney | null {
  if (line.amountLisente === null) return null;
  return {
    transactionId: line.transactionId,
    amountLisente: line.amountLisente,
    date: line.localDate ?? dateInZone(line.createdAt.getTime(), zone),
    references: line.orderReferences,
  };
}

/** The same for a line of a file that is not stored yet. */
export const readLineAsMoney = ({
  transactionId,
  amountLisente,
  date,
  orderReferences,
}: InspectedLine): IncomingMoney => ({
  transactionId,
  amountLisente,
  date,
  references: orderReferences,
});

/** Lists the references of all lines, each once. */
export const referencesOf = (lines: readonly { readonly orderReferences: readonly string[] }[]): string[] => [
  ...new Set(lines.flatMap(({ orderReferences }) => orderReferences)),
];
