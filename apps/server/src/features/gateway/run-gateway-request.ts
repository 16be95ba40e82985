import { DomainError } from '@thuto/domain/errors';
import { type GatewayOutcome, nextGatewayCheck } from '@thuto/domain/gateway';
import type { Context } from '../../context.ts';
import { recordGatewayPayment } from '../payments/settlement/record-gateway-payment.ts';
import {
  findByConversation,
  findRequest,
  getReference,
  listDueRequests,
  lockRequest,
  moveRequest,
  setNextCheck,
} from './gateway.store.ts';
import { getPaymentGateway } from './get-payment-gateway.ts';

const CHECKS_PER_RUN = 20;

/**
 * Applies the gateway's outcome of a request. Records the payment with the amount that the gateway reports, even if it
 * differs from the requested one. An unknown outcome is checked again later and is never treated as paid or failed.
 * Idempotent.
 * @param isScheduled whether the outcome counts as one of the checks. A callback does not, or repeated callbacks would use
 *   up the checks of a payment that arrives late.
 */
async function applyOutcome(
  ctx: Context,
  id: string,
  outcome: GatewayOutcome,
  isScheduled: boolean,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const request = await lockRequest(tx, id);
    if (request.status !== 'sent' && request.status !== 'in_doubt') return;
    const now = ctx.now();
    switch (outcome.kind) {
      case 'paid': {
        const { payment, outcome: recorded } = await recordGatewayPayment(ctx, tx, {
          orderId: request.orderId,
          provider: request.provider,
          providerTransactionId: outcome.transactionId,
          amountLisente: outcome.amountLisente ?? request.amountLisente,
          paidAt: now,
          payer: null,
          paidByAccountId: request.accountId,
        });
        // The operators have to know: the money arrived, and an earlier payment has used its transaction id (PAY-58).
        if (recorded === 'already_recorded' && payment.orderId !== request.orderId)
          ctx.log.error(
            { request: id, payment: payment.id },
            'a paid request names a transaction of another order',
          );
        await moveRequest(tx, id, 'confirm', { paymentId: payment.id, nextCheckAt: null, updatedAt: now });
        return;
      }
      case 'failed':
        await moveRequest(tx, id, 'fail', {
          failure: outcome.failure,
          resultCode: outcome.code,
          nextCheckAt: null,
          updatedAt: now,
        });
        return;
      case 'unknown': {
        if (request.status === 'sent') await moveRequest(tx, id, 'doubt', { updatedAt: now });
        if (!isScheduled) return;
        const next = nextGatewayCheck(request.checks, now.getTime());
        await setNextCheck(tx, id, {
          checks: request.checks + 1,
          nextCheckAt: next === null ? null : new Date(next),
          resultCode: outcome.code,
          updatedAt: now,
        });
      }
    }
  });
}

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

/** Asks for the outcome of a request that was sent. Does nothing for one whose outcome is known. */
async function checkGatewayRequest(ctx: Context, id: string, isScheduled: boolean): Promise<void> {
  const gateway = getPaymentGateway(ctx);
  const request = await findRequest(ctx.db, id);
  if (gateway === null || request === null) return;
  if (request.status !== 'sent' && request.status !== 'in_doubt') return;
  await applyOutcome(ctx, id, await gateway.findOutcome(request.conversationId), isScheduled);
}

/** Checks the outcome of every request whose check is due. Sends requests whose job was lost. */
export async function checkDueRequests(ctx: Context): Promise<void> {
  if (getPaymentGateway(ctx) === null) return;
  for (const id of await listDueRequests(ctx.db, ctx.now(), CHECKS_PER_RUN))
    await sendGatewayRequest(ctx, id);
}

/**
 * Handles the gateway's message that a request has ended. The message is not trusted: it only makes the product ask.
 * @returns false for an unknown conversation.
 */
export async function handleGatewayCallback(ctx: Context, conversationId: string): Promise<boolean> {
  const request = await findByConversation(ctx.db, conversationId);
  if (request === null) return false;
  await checkGatewayRequest(ctx, request.id, false);
  return true;
}
