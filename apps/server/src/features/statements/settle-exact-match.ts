import type { AccountId } from '@thuto/domain/ids';
import type { Context } from '../../context.ts';
import type { MatchedOrder } from './load-matcher.ts';
import { confirmIncomingMoney, settleIncomingMoney } from './settle-incoming-money.ts';
import { lockIncomingMoney } from './statements.store.ts';

/** The result of one exact match. `gone` when someone else has settled it or its order meanwhile. */
export type ExactOutcome = 'settled' | 'waits' | 'gone';

/**
 * Settles incoming money if it still is an exact match, in a transaction of its own.
 * @throws DomainError of `settleIncomingMoney`.
 */
export async function settleExactMatch(
  ctx: Context,
  moneyId: string,
  { order, payment: confirmed, match }: MatchedOrder,
  actorId: AccountId | null,
): Promise<ExactOutcome> {
  try {
    return await ctx.db.transaction(async (tx) => {
      const money = await lockIncomingMoney(tx, moneyId);
      if (money.status !== 'open') return 'gone';
      if (confirmed !== null) {
        await confirmIncomingMoney(ctx, tx, money, { paymentId: confirmed.paymentId, actorId });
        return 'settled';
      }
      const settled = await settleIncomingMoney(ctx, tx, money, {
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
