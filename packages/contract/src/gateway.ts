import { studentCall } from './calls/call.ts';
import { GATEWAY_FAILURES, GATEWAY_STATUSES } from '@thuto/domain/payments/gateway';
import { z } from 'zod';
import { orderId } from './fields/ids.ts';
import { filledText, instant, recordId } from './fields/text.ts';

/** A request to collect the amount of an order from a phone. */
export const GatewayRequest = z.object({
  id: recordId,
  status: z.enum(GATEWAY_STATUSES),
  failure: z.enum(GATEWAY_FAILURES).nullable(),
  amountLisente: z.number().int(),
  /** The last digits of the phone number. */
  phone: z.string(),
  createdAt: instant,
});
export type GatewayRequest = z.infer<typeof GatewayRequest>;

/** Whether an order can be paid from a phone, and the latest attempt. */
export const GatewayState = z.object({
  /** True if the centre has a payment gateway. */
  isConfigured: z.boolean(),
  latest: GatewayRequest.nullable(),
});
export type GatewayState = z.infer<typeof GatewayState>;

/** The phone that pays. */
export const PayingPhone = z.strictObject({ phone: filledText(30, 'Please enter a phone number') });

const tags = ['Orders'];

export const gatewayContract = {
  getGatewayState: studentCall(
    'payments.view',
    {
      method: 'GET',
      path: '/orders/{orderId}/gateway-request',
      tags,
      summary: 'Whether an order can be paid from a phone, and the latest attempt',
    },
    { orderId },
  ).output(GatewayState),
  requestGatewayPayment: studentCall(
    'payments.submit',
    {
      method: 'POST',
      path: '/orders/{orderId}/gateway-requests',
      tags,
      summary: 'Ask a phone for the amount that an order still needs',
      successStatus: 201,
    },
    { orderId, ...PayingPhone.shape },
  ).output(GatewayRequest),
};
