import type { StudentContext } from '../../../context.ts';
import { lockStudent } from '../../students/students.shared.store.ts';
import { getMyOrder } from './get-my-order.ts';
import type { OrderWithPayments } from './orders-of-students.store.ts';
import { placeOrder } from './place-order.ts';

/**
 * Orders a package for the student at the price of today. Returns the open order for it if there is one (PAY-40).
 * @throws DomainError package_not_found when the package is not on sale; sessions_unconfirmed.
 */
export async function placeMyOrder(
  ctx: StudentContext,
  { packageId, endsSessions }: { readonly packageId: string; readonly endsSessions?: number | undefined },
): Promise<OrderWithPayments> {
  return ctx.db.transaction(async (tx) => {
    const studentId = ctx.student.id;
    await lockStudent(tx, studentId);
    const { accountId } = ctx.currentUser;
    const { id } = await placeOrder(ctx, tx, { accountId, studentId, packageId, endsSessions });
    return getMyOrder(ctx, id, tx);
  });
}
