import { adminApi, studentApi } from '../../../api.ts';
import { getAccountMoney } from '../../account-money/get-account-money.ts';
import { getBalance } from '../../credits/get-balance.ts';
import { previewEndedSessions } from '../../credits/preview-ended-sessions.ts';
import { checkMessage } from '../claims/check-message.ts';
import { claimCash } from '../claims/claim-cash.ts';
import { claimMessage } from '../claims/claim-message.ts';
import { resendProof } from '../proofs/resend-proof.ts';
import { submitPaymentProof } from '../proofs/submit-payment-proof.ts';
import { getPaymentView } from '../get-payment-view.ts';
import { cancelOrder } from './cancel-order.ts';
import { getMyOrderDetails } from './get-my-order-details.ts';
import { listMyOrders } from './list-my-orders.ts';
import { listOrders } from './list-orders.ts';
import { presentOrder, presentOrderDetails, presentOrderForAdmin } from './orders.presenter.ts';
import { placeMyOrder } from './place-my-order.ts';

export const ordersRoutes = {
  listOrders: adminApi.orders.listOrders.handler(async ({ context, input }) => {
    const { rows, nextCursor, total } = await listOrders(context, input);
    const view = await getPaymentView(context);
    return { items: rows.map((row) => presentOrderForAdmin(row, view)), nextCursor, total };
  }),
  listMyOrders: studentApi.orders.listMyOrders.handler(async ({ context }) => ({
    items: (await listMyOrders(context)).map(presentOrder),
    leftOverLisente: await getAccountMoney(context.db, context.currentUser.accountId),
    credits: {
      ...(await getBalance(context.db, context.student.id)),
      endWithPurchase: await previewEndedSessions(context, context.db, context.student.id),
    },
    timeZone: context.config.timeZone,
  })),
  placeOrder: studentApi.orders.placeOrder.handler(async ({ context, input }) =>
    presentOrder(await placeMyOrder(context, input)),
  ),
  getMyOrder: studentApi.orders.getMyOrder.handler(async ({ context, input }) =>
    presentOrderDetails(await getMyOrderDetails(context, input.id)),
  ),
  cancelOrder: studentApi.orders.cancelOrder.handler(async ({ context, input }) =>
    presentOrder(await cancelOrder(context, input.id)),
  ),
  checkMessage: studentApi.orders.checkMessage.handler(({ context, input }) => checkMessage(context, input)),
  claimMessage: studentApi.orders.claimMessage.handler(async ({ context, input }) => {
    await claimMessage(context, input);
    return presentOrderDetails(await getMyOrderDetails(context, input.id));
  }),
  claimCash: studentApi.orders.claimCash.handler(async ({ context, input }) => {
    await claimCash(context, input);
    return presentOrderDetails(await getMyOrderDetails(context, input.id));
  }),
  submitOrderProof: studentApi.orders.submitOrderProof.handler(async ({ context, input }) => {
    await submitPaymentProof(context, { orderId: input.id, uploadId: input.uploadId });
    return presentOrderDetails(await getMyOrderDetails(context, input.id));
  }),
  resendProof: studentApi.orders.resendProof.handler(async ({ context, input }) => {
    await resendProof(context, input);
    return presentOrderDetails(await getMyOrderDetails(context, input.id));
  }),
};
