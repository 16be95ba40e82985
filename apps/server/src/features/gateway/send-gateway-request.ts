import { DomainError } from '@thuto/domain/errors';
import type { Context } from '../../context.ts';
import { applyOutcome } from './apply-gateway-outcome.ts';
import { checkGatewayRequest } from './check-gateway-request.ts';
import { findRequest, getReference, moveRequest } from './gateway.store.ts';
import { getPaymentGateway } from './get-payment-gateway.ts';

/**
 * Calls the gateway for a new request. Marks the request as sent before the call, so that a retry of an interrupted job
 * checks the outcome instead of collecting twice.
 */
export async function sendGatewayRequest(ctx: Context, id: string): Promise<void> {
  const gateway = getPaymentGateway(ctx);
  const request = await findRequest(ctx.db, id);
  if (gateway === null || request === null) return;
  if (request.status !== 'created') return checkGatewayRequest(ctx, id, true);
  try {
    await ctx.db.transaction((tx) => moveRequest(tx, id, 'send', { updatedAt: ctx.now() }));
  } catch (error) {
    // Another run of the job was faster.
    if (error instanceof DomainError && error.code === 'gateway_request_closed') return;
    throw error;
  }
  const { conversationId, amountLisente, phone, orderId } = request;
  const reference = await getReference(ctx.db, orderId);
  const outcome = await gateway.collect({ conversationId, amountLisente, phone, reference });
  await applyOutcome(ctx, id, outcome, true);
}
