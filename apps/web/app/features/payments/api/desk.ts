import { useQuery } from '@tanstack/react-query';
import type { RefundPreview } from '@thuto/contract/payments';
import { parseReference } from '@thuto/domain/payments/orders';
import type { RefundSource } from '@thuto/domain/payments/refunds';
import { orpc } from '../../../lib/api/api-client.ts';
import { useAction } from '../../../lib/api/use-action.ts';

/** Fetches a claim with its evidence, order and warnings. Each fetch is recorded when there is a message. */
export const usePaymentReview = (id: string, isOpen: boolean) =>
  useQuery(orpc.payments.getPaymentReview.queryOptions({ input: { id }, enabled: isOpen }));

/** Fetches the reasons for rejecting a payment. */
export const useRejectionReasons = () => useQuery(orpc.payments.listRejectionReasons.queryOptions());

/** Finds the order of a typed reference; fetches nothing while the reference is not complete. */
export const useOrderOfReference = (typed: string) =>
  useQuery(
    orpc.orders.listOrders.queryOptions({
      input: { search: typed.trim(), limit: 1 },
      enabled: parseReference(typed) !== null,
      select: ({ items }) => items[0] ?? null,
    }),
  );

/** Fetches what a refund would do; null input fetches nothing. */
export const useRefundPreview = (
  input: { reference: string; amountLisente: number; source: RefundSource } | null,
) =>
  useQuery(
    orpc.payments.getRefundPreview.queryOptions({
      input: input ?? { reference: '', amountLisente: 1, source: 'order' },
      enabled: input !== null,
      retry: false,
    }),
  );

/** Fetches the refunds and adjustments that wait for a second admin. */
export const useWaitingApprovals = () => useQuery(orpc.payments.listWaitingApprovals.queryOptions());

export const useRecordCash = () =>
  useAction({
    call: orpc.payments.recordCash.call,
    changes: 'payment.approved',
    failure: 'The cash could not be recorded. Please try again.',
  });

/** Places an order for a student, and records the cash that came with it. */
export const usePlaceOrderForStudent = () =>
  useAction({
    call: orpc.payments.placeOrderForStudent.call,
    changes: 'payment.approved',
    failure: 'The order could not be placed. Please try again.',
  });

export const useRecordRefund = (done: (preview: RefundPreview) => string) =>
  useAction({
    call: orpc.payments.recordRefund.call,
    changes: 'payment.refunded',
    done: (_, preview) => done(preview),
    failure: 'The refund could not be recorded. Please try again.',
  });

export const usePaymentReport = (months: number) =>
  useQuery(orpc.payments.getPaymentReport.queryOptions({ input: { months } }));
