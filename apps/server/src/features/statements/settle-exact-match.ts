import type { AccountId } from '@thuto/domain/ids';
import type { Context } from '../../context.ts';
import type { MatchedOrder } from './load-matcher.ts';
import { confirmLine, settleLine } from './settle-line.ts';
import { lockLine } from './statements.store.ts';

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
