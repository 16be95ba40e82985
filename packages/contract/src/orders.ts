import { FAMILY_ORDER_ACTIONS, ORDER_STATUSES } from '@thuto/domain/orders';
import { PACKAGE_PERIODS } from '@thuto/domain/packages';
import { PAYMENT_METHODS, PAYMENT_STATUSES } from '@thuto/domain/payments';
import { z } from 'zod';
import { orderId } from './ids.ts';
import { packageId } from './packages.ts';
import { ProofFile } from './payments.ts';
import { studentCall } from './student-call.ts';
import { instant, recordId } from './text.ts';

/** A payment of an order, as the family sees it. */
export const OrderPayment = z.object({
  id: recordId,
  method: z.enum(PAYMENT_METHODS),
  /** The provider's id of the transaction; null if it is not known. */
  transactionId: z.string().nullable(),
  /** In lisente (1 M = 100 lisente). */
  amountLisente: z.number().int(),
  status: z.enum(PAYMENT_STATUSES),
  submittedAt: instant,
  decidedAt: instant.nullable(),
  /** Why it was rejected. */
  reason: z.string().nullable(),
  proof: ProofFile.nullable(),
  /** The receipt (PDF); null until the payment is approved. */
  receiptUrl: z.string().nullable(),
});
export type OrderPayment = z.infer<typeof OrderPayment>;

/** An order as the family sees it. Amounts are in lisente. */
export const Order = z.object({
  id: recordId,
  /** Such as `T7K-4QX`. */
  reference: z.string(),
  packageId: z.string(),
  packageName: z.string(),
  /** What the ordered version grants; null for an imported order whose package is unknown. */
  ordered: z
    .object({
      lessons: z.number().int(),
      validMonths: z.number().int(),
      period: z.enum(PACKAGE_PERIODS),
    })
    .nullable(),
  amountLisente: z.number().int(),
  /** Sum of the approved payments. */
  paidLisente: z.number().int(),
  /** What is still to be paid; 0 for an order that takes no more money. */
  missingLisente: z.number().int(),
  status: z.enum(ORDER_STATUSES),
  createdAt: instant,
  expiresAt: instant,
  paidAt: instant.nullable(),
  cancelledAt: instant.nullable(),
  /** Until when the sessions of a paid order can be used. */
  usableUntil: instant.nullable(),
  /** Newest first. */
  payments: z.array(OrderPayment),
  allowedActions: z.array(z.enum(FAMILY_ORDER_ACTIONS)),
});
export type Order = z.infer<typeof Order>;

export const ordersContract = {
  listMyOrders: studentCall({
    method: 'GET',
    path: '/orders',
    tags: ['Orders'],
    summary: 'Orders of a student with their payments, newest first',
  }).output(z.object({ items: z.array(Order) })),
  placeOrder: studentCall(
    {
      method: 'POST',
      path: '/orders',
      tags: ['Orders'],
      summary: 'Order a package; answers the open order for it if there is one',
      successStatus: 201,
    },
    { packageId },
  ).output(Order),
  getMyOrder: studentCall(
    { method: 'GET', path: '/orders/{id}', tags: ['Orders'], summary: 'An order with its payments' },
    { id: orderId },
  ).output(Order),
  cancelOrder: studentCall(
    { method: 'POST', path: '/orders/{id}/cancel', tags: ['Orders'], summary: 'Cancel an open order' },
    { id: orderId },
  ).output(Order),
};
