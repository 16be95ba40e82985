import {
  MESSAGE_PROVIDERS,
  NO_PAYMENT_REASONS,
  UNREADABLE_REASONS,
} from '@thuto/domain/reconciliation/message-kinds';
import { FAMILY_ORDER_ACTIONS, ORDER_STATUSES } from '@thuto/domain/payments/orders';
import { PACKAGE_PERIODS } from '@thuto/domain/payments/packages';
import { PAYMENT_METHODS, PAYMENT_STATUSES } from '@thuto/domain/payments/payments';
import { z } from 'zod';
import { FamilyBalance } from './bookings.ts';
import { call, studentCall } from './calls/call.ts';
import { orderId } from './fields/ids.ts';
import { packageId } from './packages.ts';
import { pageOf, pageRequest } from './calls/paging.ts';
import { PaymentChannel } from './payment-channels.ts';
import { endsSessions, ProofFile } from './payments.ts';
import { filledText, instant, MAX_LINE, recordId, text, verbatim } from './fields/text.ts';

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
  /** The text that the family sent: the pasted message, or a note about cash. */
  sentText: z.string().nullable(),
  /** The receipt's number and its PDF; null until the payment is approved. */
  receiptNumber: z.number().int().nullable(),
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
  /** Money of the account that pays a part of it. */
  creditAppliedLisente: z.number().int(),
  /** What approved payments and money of the account have paid of it. */
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

/** An order with everything that its page needs. */
export const OrderDetails = Order.extend({
  /** Ways to pay that the centre has switched on. */
  channels: z.array(PaymentChannel),
  /** Median time of the centre's decisions in the last 30 days, in hours; null without any. */
  reviewHours: z.number().int().nullable(),
  /** Sessions of earlier packages that this order ends when it is paid, or has ended. */
  endsSessions: z.number().int(),
});
export type OrderDetails = z.infer<typeof OrderDetails>;

/** Upper bound of a pasted text, in characters. The server explains that shorter ones are too long to be read. */
export const MAX_PASTED_TEXT = 8_000;
const pastedText = filledText(MAX_PASTED_TEXT, 'Please paste the message that confirms the payment');

/** What a pasted message says, for confirmation. */
export const MessageCheck = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('payment'),
    provider: z.enum(MESSAGE_PROVIDERS),
    transactionId: z.string(),
    amountLisente: z.number().int(),
    /** Wall-clock date and time in the centre's zone. */
    date: z.string().nullable(),
    time: z.string().nullable(),
    payer: z.string().nullable(),
  }),
  z.object({ kind: z.literal('no-payment'), reason: z.enum(NO_PAYMENT_REASONS) }),
  z.object({ kind: z.literal('unreadable'), reason: z.enum(UNREADABLE_REASONS) }),
]);
export type MessageCheck = z.infer<typeof MessageCheck>;
export const ORDER_STATUS_FILTERS = ['all', ...ORDER_STATUSES] as const;

export const orderFilters = {
  /** A reference or its beginning, or part of the student's name. */
  search: text(100).default(''),
  status: z.enum(ORDER_STATUS_FILTERS).default('all'),
};

/** An order as an admin sees it. Amounts are in lisente. */
export const OrderForAdmin = z.object({
  id: recordId,
  reference: z.string(),
  student: z.object({ id: recordId, name: z.string() }),
  packageName: z.string(),
  amountLisente: z.number().int(),
  accountMoneyLisente: z.number().int(),
  receivedLisente: z.number().int(),
  missingLisente: z.number().int(),
  /** Sessions that the student still has, and that end when the order is paid. */
  endsSessions: z.number().int(),
  refundedLisente: z.number().int(),
  status: z.enum(ORDER_STATUSES),
  createdAt: instant,
  expiresAt: instant,
  paidAt: instant.nullable(),
});
export type OrderForAdmin = z.infer<typeof OrderForAdmin>;

export const ordersContract = {
  listOrders: call('orders.view-all')
    .route({ method: 'GET', path: '/console/orders', tags: ['Orders'], summary: 'All orders, newest first' })
    .input(z.strictObject({ ...orderFilters, ...pageRequest }))
    .output(pageOf(OrderForAdmin)),
  listMyOrders: studentCall('orders.view', {
    method: 'GET',
    path: '/orders',
    tags: ['Orders'],
    summary: 'Orders of a student with their payments, newest first',
  }).output(
    z.object({
      items: z.array(Order),
      /** The student's credits. */
      credits: FamilyBalance.extend({
        /** How many of them end when the next order is paid; 0 if they are kept. */
        endWithPurchase: z.number().int(),
      }),
      /** Money of the account that no order has used, in lisente. */
      leftOverLisente: z.number().int(),
      timeZone: z.string(),
    }),
  ),
  placeOrder: studentCall(
    'orders.place',
    {
      method: 'POST',
      path: '/orders',
      tags: ['Orders'],
      summary: 'Order a package; answers the open order for it if there is one',
      successStatus: 201,
    },
    { packageId, endsSessions },
  ).output(Order),
  getMyOrder: studentCall(
    'orders.view',
    { method: 'GET', path: '/orders/{id}', tags: ['Orders'], summary: 'An order with its payments' },
    { id: orderId },
  ).output(OrderDetails),
  cancelOrder: studentCall(
    'orders.place',
    { method: 'POST', path: '/orders/{id}/cancel', tags: ['Orders'], summary: 'Cancel an open order' },
    { id: orderId },
  ).output(Order),
  checkMessage: studentCall(
    'payments.submit',
    {
      method: 'POST',
      path: '/orders/{id}/message-checks',
      tags: ['Orders'],
      summary: 'Read the confirmation message of a payment, without recording anything',
    },
    { id: orderId, text: pastedText },
    { ownTransaction: 'Its rate limit is counted first. It changes nothing.' },
  ).output(MessageCheck),
  claimMessage: studentCall(
    'payments.submit',
    {
      method: 'POST',
      path: '/orders/{id}/messages',
      tags: ['Orders'],
      summary: 'Announce a payment by its confirmation message',
      successStatus: 201,
    },
    { id: orderId, text: pastedText },
  ).output(OrderDetails),
  claimCash: studentCall(
    'payments.submit',
    {
      method: 'POST',
      path: '/orders/{id}/cash-claims',
      tags: ['Orders'],
      summary: 'Announce a payment in cash',
      successStatus: 201,
    },
    { id: orderId, note: text(MAX_LINE) },
  ).output(OrderDetails),
  submitOrderProof: studentCall(
    'payments.submit',
    {
      method: 'POST',
      path: '/orders/{id}/proofs',
      tags: ['Orders'],
      summary: 'Submit an uploaded file as the proof of a payment of an order',
      successStatus: 201,
    },
    { id: orderId, uploadId: verbatim(100) },
    { ownTransaction: 'It inspects a file first.' },
  ).output(OrderDetails),
  resendProof: studentCall(
    'payments.submit',
    {
      method: 'POST',
      path: '/orders/{id}/proofs/{paymentId}/resend',
      tags: ['Orders'],
      summary: 'Submit the file of a rejected payment again',
      successStatus: 201,
    },
    { id: orderId, paymentId: recordId },
  ).output(OrderDetails),
};
