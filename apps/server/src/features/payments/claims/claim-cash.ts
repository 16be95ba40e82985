import type { OrderId } from '@thuto/domain/ids';
import type { StudentContext } from '../../../context.ts';
import { recordClaim } from './record-claim.ts';

/**
 * Announces that what an order still needs was paid in cash (PAY-42).
 * @param note such as who received it; may be empty.
 * @throws DomainError not_found, order_not_open.
 */
export async function claimCash(
  ctx: StudentContext,
  { id, note }: { readonly id: OrderId; readonly note: string },
): Promise<void> {
  await ctx.db.transaction((tx) =>
    recordClaim(ctx, tx, {
      orderId: id,
      method: 'cash',
      amountLisente: null,
      evidence: { evidenceText: note === '' ? null : note },
    }),
  );
}
