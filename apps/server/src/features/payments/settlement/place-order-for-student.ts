import type { StudentId } from '@thuto/domain/ids';
import { DomainError } from '@thuto/domain/errors';
import type { AdminContext } from '../../../context.ts';
import type { PaymentWithStudent } from '../payments-of-students.store.ts';
import { type ReceivedCash, recordCashOfOrder } from './record-cash.ts';
import { lockStudent } from '../../students/students.shared.store.ts';
import { findFirstPayer } from '../../students/find-first-payer.ts';
import { placeOrder } from '../orders/place-order.ts';

/**
 * Places an order for a student at the desk, for the first account that may pay, and records the cash that came with it,
 * in one step (PAY-59). Returns the open order for the package if there is one.
 * @throws DomainError package_not_found; student_not_found if nobody may pay for the student; sessions_unconfirmed; what
 *   `recordCash` throws. Nothing is stored then.
 */
export async function placeOrderForStudent(
  ctx: AdminContext,
  wish: {
    readonly studentId: StudentId;
    readonly packageId: string;
    readonly cash?: Pick<ReceivedCash, 'amountLisente' | 'payer'> | undefined;
    readonly keepSurplus?: boolean | undefined;
    readonly endsSessions?: number | undefined;
  },
): Promise<{ order: Awaited<ReturnType<typeof placeOrder>>; payment: PaymentWithStudent | null }> {
  const { studentId, packageId, cash, keepSurplus, endsSessions } = wish;
  return ctx.db.transaction(async (tx) => {
    const accountId = await findFirstPayer(tx, studentId);
    if (accountId === null) throw new DomainError('student_not_found');
    await lockStudent(tx, studentId);
    const order = await placeOrder(ctx, tx, { accountId, studentId, packageId, endsSessions });
    const payment =
      cash === undefined
        ? null
        : await recordCashOfOrder(ctx, tx, order, { ...cash, keepSurplus, endsSessions });
    return { order, payment };
  });
}
