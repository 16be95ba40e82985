import { DomainError } from '@thuto/domain/errors';
import type { OrderId } from '@thuto/domain/ids';
import type { StudentContext } from '../../../context.ts';
import type { Executor } from '../../../platform/db/client.ts';
import { type OrderWithPayments, selectOrdersOfStudent } from './orders-of-students.store.ts';

/**
 * Returns an order of the student with its payments.
 * @throws DomainError not_found, also for an order of another student.
 */
export async function getMyOrder(
  ctx: StudentContext,
  id: OrderId,
  executor: Executor = ctx.db,
): Promise<OrderWithPayments> {
  const [found] = await selectOrdersOfStudent(executor, ctx.student.id, id);
  if (!found) throw new DomainError('not_found');
  return found;
}
