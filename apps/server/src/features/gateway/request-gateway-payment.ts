import { DomainError } from '@thuto/domain/errors';
import type { OrderId } from '@thuto/domain/ids';
import type { StudentContext } from '../../context.ts';
import { parsePhone } from '../../platform/phones/parse-phone.ts';
import { type GatewayRow, getOrderToPay, insertRequest } from './gateway.store.ts';
import { getPaymentGateway } from './get-payment-gateway.ts';

/** When the first check is due if the job that calls the gateway is lost. */
const FIRST_CHECK_MS = 3 * 60_000;

/** Returns a number of Lesotho in international form without `+`. @throws DomainError phone_invalid. */
async function parsePayerPhone(text: string): Promise<string> {
  const phone = await parsePhone(text);
  if (phone?.country !== 'LS') {
    throw new DomainError('phone_invalid', { fields: { phone: 'Please enter a phone number of Lesotho' } });
  }
  return phone.number.slice(1);
}

/**
 * Asks a phone for the amount that an order still needs (PAY-31). A job calls the gateway, so that the payer may take the
 * time to enter the PIN.
 * @throws DomainError gateway_off, phone_invalid, not_found, order_not_open, gateway_request_open while the outcome of an
 *   earlier request is open.
 */
export async function requestGatewayPayment(
  ctx: StudentContext,
  input: { readonly orderId: OrderId; readonly phone: string },
): Promise<GatewayRow> {
  const gateway = getPaymentGateway(ctx);
  if (gateway === null) throw new DomainError('gateway_off');
  const phone = await parsePayerPhone(input.phone);
  const { accountId } = ctx.currentUser;
  const now = ctx.now();
  return ctx.db.transaction(async (tx) => {
    const { status, dueLisente } = await getOrderToPay(tx, ctx.student.id, input.orderId);
    if ((status !== 'open' && status !== 'part_paid') || dueLisente <= 0) {
      throw new DomainError('order_not_open', { status });
    }
    const id = ctx.newId();
    const request = await insertRequest(tx, {
      id,
      orderId: input.orderId,
      accountId,
      provider: gateway.provider,
      amountLisente: dueLisente,
      phone,
      conversationId: id.replaceAll('-', ''),
      nextCheckAt: new Date(now.getTime() + FIRST_CHECK_MS),
      createdAt: now,
      updatedAt: now,
    });
    await ctx.jobs.enqueue(tx, 'gateway.send', { requestId: id });
    return request;
  });
}
