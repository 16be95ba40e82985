import { adminApi, adminTransactionApi, type RequestContext, studentApi } from '../../api.ts';
import { getSettings } from '../settings/get-settings.ts';
import { approvePayment } from './approve-payment.ts';
import { listMyPayments } from './list-my-payments.ts';
import { listPayments } from './list-payments.ts';
import { presentPayment, presentPaymentForAdmin } from './payments.presenter.ts';
import { getProofAllowance } from './proof-allowance.ts';
import { rejectPayment } from './reject-payment.ts';
import { submitPaymentProof } from './submit-payment-proof.ts';

const presentingOptions = async (context: RequestContext) => ({
  now: context.now(),
  carryOver: (await getSettings(context)).carryOverUnusedSessions,
});

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
    const options = await presentingOptions(context);
    return { items: rows.map((row) => presentPaymentForAdmin(row, options)), nextCursor, total };
  }),
  approvePayment: adminTransactionApi.payments.approvePayment.handler(async ({ context, input }) =>
    presentPaymentForAdmin(await approvePayment(context, input.id, input), await presentingOptions(context)),
  ),
  rejectPayment: adminTransactionApi.payments.rejectPayment.handler(async ({ context, input }) =>
    presentPaymentForAdmin(
      await rejectPayment(context, input.id, input.reason),
      await presentingOptions(context),
    ),
  ),
};
