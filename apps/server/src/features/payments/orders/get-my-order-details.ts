import type { OrderDetails } from '@thuto/contract/orders';
import type { OrderId } from '@thuto/domain/ids';
import type { StudentContext } from '../../../context.ts';
import { countSessionsEndedBy } from '../../credits/count-sessions-ended-by.ts';
import { previewEndedSessions } from '../../credits/preview-ended-sessions.ts';
import { listChannelsOn } from '../../payment-channels/list-channels-on.ts';
import { getReviewHours } from '../review/get-review-hours.ts';
import { getMyOrder } from './get-my-order.ts';
import type { OrderWithPayments } from './orders-of-students.store.ts';

/** An order with what its page shows beside it. */
export interface OrderOnPage extends Pick<OrderDetails, 'channels' | 'reviewHours' | 'endsSessions'> {
  readonly row: OrderWithPayments;
}

/**
 * Returns an order of the student with the ways to pay and the usual time of a review, for its page.
 * @throws DomainError not_found, also for an order of another student.
 */
export async function getMyOrderDetails(ctx: StudentContext, id: OrderId): Promise<OrderOnPage> {
  const row = await getMyOrder(ctx, id);
  const channels = await listChannelsOn(ctx.db);
  const reviewHours = await getReviewHours(ctx, ctx.db);
  const endsSessions =
    row.order.status === 'paid'
      ? await countSessionsEndedBy(ctx.db, id)
      : await previewEndedSessions(ctx, ctx.db, ctx.student.id);
  return { row, channels, reviewHours, endsSessions };
}
