import { studentApi, studentTransactionApi } from '../../api.ts';
import { cancelOrder } from './cancel-order.ts';
import { getMyOrder } from './get-my-order.ts';
import { listMyOrders } from './list-my-orders.ts';
import { presentOrder } from './orders.presenter.ts';
import { placeMyOrder } from './place-my-order.ts';

export const ordersRoutes = {
  listMyOrders: studentApi.orders.listMyOrders.handler(async ({ context }) => ({
    items: (await listMyOrders(context)).map(presentOrder),
  })),
  placeOrder: studentTransactionApi.orders.placeOrder.handler(async ({ context, input }) =>
    presentOrder(await placeMyOrder(context, input.packageId)),
  ),
  getMyOrder: studentApi.orders.getMyOrder.handler(async ({ context, input }) =>
    presentOrder(await getMyOrder(context, input.id)),
  ),
  cancelOrder: studentTransactionApi.orders.cancelOrder.handler(async ({ context, input }) =>
    presentOrder(await cancelOrder(context, input.id)),
  ),
};
