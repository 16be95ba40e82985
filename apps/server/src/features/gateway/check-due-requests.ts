import type { Context } from '../../context.ts';
import { listDueRequests } from './gateway.store.ts';
import { getPaymentGateway } from './get-payment-gateway.ts';
import { sendGatewayRequest } from './send-gateway-request.ts';

const CHECKS_PER_RUN = 20;

/** Checks the outcome of every request whose check is due. Sends requests whose job was lost. */
export async function checkDueRequests(ctx: Context): Promise<void> {
  if (getPaymentGateway(ctx) === null) return;
  for (const id of await listDueRequests(ctx.db, ctx.now(), CHECKS_PER_RUN))
    await sendGatewayRequest(ctx, id);
}
