import { formatReference } from '@thuto/domain/payments/orders';
import { adminApi, studentApi } from '../../api.ts';
import { listRejectionReasons } from '@thuto/domain/centre/settings';
import { previewRefund } from '../refunds/preview-refund.ts';
import { recordRefund } from '../refunds/record-refund.ts';
import { getSettings } from '../settings/get-settings.ts';
import { approvePayment } from './review/approve-payment.ts';
import { getPaymentReport } from './get-payment-report.ts';
import { listMyPayments } from './list-my-payments.ts';
import { listPayments } from './list-payments.ts';
import { listWaitingApprovals } from './review/list-waiting-approvals.ts';
import { presentPayment, presentPaymentForAdmin } from './payments.shared.presenter.ts';
import { getProofAllowance } from './proofs/proof-allowance.ts';
import { placeOrderForStudent } from './settlement/place-order-for-student.ts';
import { recordCash } from './settlement/record-cash.ts';
import { rejectPayment } from './review/reject-payment.ts';
import { reviewPayment } from './review/review-payment.ts';
import { submitPaymentProof } from './proofs/submit-payment-proof.ts';
import { getPaymentView } from './get-payment-view.ts';
import { presentPaymentReview } from './review/payment-review.presenter.ts';

export const paymentsRoutes = {
  submitPaymentProof: studentApi.payments.submitPaymentProof.handler(async ({ context, input }) =>
    presentPayment(await submitPaymentProof(context, input)),
  ),
  listMyPayments: studentApi.payments.listMyPayments.handler(async ({ context }) => ({
    items: (await listMyPayments(context)).map(presentPayment),
    allowance: await getProofAllowance(context, context.student.id),
  })),
  listPayments: adminApi.payments.listPayments.handler(async ({ context, input }) => {
    const { rows, nextCursor, total } = await listPayments(context, input);
    const view = await getPaymentView(context);
    return { items: rows.map((row) => presentPaymentForAdmin(row, view)), nextCursor, total };
  }),
  getPaymentReview: adminApi.payments.getPaymentReview.handler(async ({ context, input }) =>
    presentPaymentReview(await reviewPayment(context, input.id), await getPaymentView(context)),
  ),
  listRejectionReasons: adminApi.payments.listRejectionReasons.handler(async ({ context }) => ({
    reasons: listRejectionReasons((await getSettings(context)).rejectionReasons),
  })),
  recordCash: adminApi.payments.recordCash.handler(async ({ context, input }) =>
    presentPaymentForAdmin(await recordCash(context, input), await getPaymentView(context)),
  ),
  placeOrderForStudent: adminApi.payments.placeOrderForStudent.handler(async ({ context, input }) => {
    const { order, payment } = await placeOrderForStudent(context, input);
    return {
      reference: formatReference(order.reference),
      amountLisente: order.amountLisente,
      payment: payment && presentPaymentForAdmin(payment, await getPaymentView(context)),
    };
  }),
  getRefundPreview: adminApi.payments.getRefundPreview.handler(async ({ context, input }) => {
    const { grantId: _, ...preview } = await previewRefund(context, input);
    return preview;
  }),
  recordRefund: adminApi.payments.recordRefund.handler(({ context, input }) => recordRefund(context, input)),
  listWaitingApprovals: adminApi.payments.listWaitingApprovals.handler(async ({ context }) => ({
    items: await listWaitingApprovals(context),
  })),
  getPaymentReport: adminApi.payments.getPaymentReport.handler(({ context, input }) =>
    getPaymentReport(context, input),
  ),
  approvePayment: adminApi.payments.approvePayment.handler(async ({ context, input }) =>
    presentPaymentForAdmin(await approvePayment(context, input.id, input), await getPaymentView(context)),
  ),
  rejectPayment: adminApi.payments.rejectPayment.handler(async ({ context, input }) =>
    presentPaymentForAdmin(
      await rejectPayment(context, input.id, input.reason),
      await getPaymentView(context),
    ),
  ),
};
