import type { OrderId } from '@thuto/domain/ids';
import type { StudentContext } from '../../context.ts';
import { findLatestRequest, type GatewayRow, getOrderToPay } from './gateway.store.ts';
import { getPaymentGateway } from './get-payment-gateway.ts';

/**
 * Returns whether the centre has a payment gateway, and the latest request for an order.
 * @throws DomainError not_found, also for the order of another family.
 */
export async function getGatewayState(
  ctx: StudentContext,
  orderId: OrderId,
): Promise<{ isConfigured: boolean; latest: GatewayRow | null }> {
  await getOrderToPay(ctx.db, ctx.student.id, orderId);
  return {
    isConfigured: getPaymentGateway(ctx) !== null,
    latest: await findLatestRequest(ctx.db, orderId),
  };
}
