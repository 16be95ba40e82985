import type { OrderDetails } from '@thuto/contract/orders';
import { DomainError } from '@thuto/domain/errors';
import type { OrderId } from '@thuto/domain/ids';
import type { StudentContext } from '../../../context.ts';
import type { Executor } from '../../../platform/db/client.ts';
import { countSessionsEndedBy } from '../../credits/count-sessions-ended-by.ts';
import { previewEndedSessions } from '../../credits/preview-ended-sessions.ts';
import { listChannelsOn } from '../../payment-channels/list-channels-on.ts';
import { getReviewHours } from '../review/get-review-hours.ts';
import { presentOrder } from './orders.presenter.ts';
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

/**
 * Returns an order of the student with the ways to pay and the usual time of a review, for its page.
 * @throws DomainError not_found, also for an order of another student.
 */
export async function getMyOrderDetails(ctx: StudentContext, id: OrderId): Promise<OrderDetails> {
  const found = await getMyOrder(ctx, id);
  const channels = await listChannelsOn(ctx.db);
  const reviewHours = await getReviewHours(ctx);
  const endsSessions =
    found.order.status === 'paid'
      ? await countSessionsEndedBy(ctx.db, id)
      : await previewEndedSessions(ctx, ctx.db, ctx.student.id);
  return { ...presentOrder(found), channels, reviewHours, endsSessions };
}
