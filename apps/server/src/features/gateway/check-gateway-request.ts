import type { Context } from '../../context.ts';
import { applyOutcome } from './apply-gateway-outcome.ts';
import { findRequest } from './gateway.store.ts';
import { getPaymentGateway } from './get-payment-gateway.ts';

/** Asks for the outcome of a request that was sent. Does nothing for one whose outcome is known. */
export async function checkGatewayRequest(ctx: Context, id: string, isScheduled: boolean): Promise<void> {
  const gateway = getPaymentGateway(ctx);
  const request = await findRequest(ctx.db, id);
  if (gateway === null || request === null) return;
  if (request.status !== 'sent' && request.status !== 'in_doubt') return;
  await applyOutcome(ctx, id, await gateway.findOutcome(request.conversationId), isScheduled);
}
