import { studentApi } from '../../api.ts';
import { presentRequest } from './gateway.presenter.ts';
import { findLatestRequest, getOrderToPay } from './gateway.store.ts';
import { getPaymentGateway } from './get-payment-gateway.ts';
import { requestGatewayPayment } from './request-gateway-payment.ts';

export const gatewayRoutes = {
  getGatewayState: studentApi.gateway.getGatewayState.handler(async ({ context, input }) => {
    await getOrderToPay(context.db, context.student.id, input.orderId);
    const latest = await findLatestRequest(context.db, input.orderId);
    return { isConfigured: getPaymentGateway(context) !== null, latest: latest && presentRequest(latest) };
  }),
  requestGatewayPayment: studentApi.gateway.requestGatewayPayment.handler(({ context, input }) =>
    requestGatewayPayment(context, input),
  ),
};
