import { studentApi } from '../../api.ts';
import { presentRequest } from './gateway.presenter.ts';
import { getGatewayState } from './get-gateway-state.ts';
import { requestGatewayPayment } from './request-gateway-payment.ts';

export const gatewayRoutes = {
  getGatewayState: studentApi.gateway.getGatewayState.handler(async ({ context, input }) => {
    const { isConfigured, latest } = await getGatewayState(context, input.orderId);
    return { isConfigured, latest: latest && presentRequest(latest) };
  }),
  requestGatewayPayment: studentApi.gateway.requestGatewayPayment.handler(async ({ context, input }) =>
    presentRequest(await requestGatewayPayment(context, input)),
  ),
};
