import { adminApi } from '../../api.ts';
import { presentChange } from '../../present-change.ts';
import { createPaymentChannel } from './create-payment-channel.ts';
import { listPaymentChannels } from './list-payment-channels.ts';
import { movePaymentChannel } from './move-payment-channel.ts';
import { presentChannelForAdmin } from './payment-channels.presenter.ts';
import { updatePaymentChannel } from './update-payment-channel.ts';

export const paymentChannelsRoutes = {
  listPaymentChannels: adminApi.paymentChannels.listPaymentChannels.handler(async ({ context }) => ({
    items: (await listPaymentChannels(context)).map(presentChannelForAdmin),
  })),
  createPaymentChannel: adminApi.paymentChannels.createPaymentChannel.handler(async ({ context, input }) =>
    presentChannelForAdmin(await createPaymentChannel(context, input)),
  ),
  updatePaymentChannel: adminApi.paymentChannels.updatePaymentChannel.handler(async ({ context, input }) =>
    presentChange(updatePaymentChannel(context, input), presentChannelForAdmin),
  ),
  movePaymentChannel: adminApi.paymentChannels.movePaymentChannel.handler(async ({ context, input }) =>
    presentChannelForAdmin(await movePaymentChannel(context, input)),
  ),
};
