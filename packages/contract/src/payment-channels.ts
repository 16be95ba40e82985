import { call } from './calls/call.ts';
import { CHANNEL_KINDS, MAX_CHANNEL_NUMBER, MAX_KEY_PRESSES } from '@thuto/domain/payments/payment-channels';
import { isSenderName, MAX_SENDER, MAX_SENDERS } from '@thuto/domain/reconciliation/message-senders';
import { z } from 'zod';
import { filledText, instant, MAX_NAME, MAX_TEXT, recordId, text } from './fields/text.ts';

/** What an admin enters about a way to pay. */
export const PaymentChannelDetails = z.strictObject({
  kind: z.enum(CHANNEL_KINDS),
  name: filledText(MAX_NAME, 'Please enter a name'),
  /** Merchant, telephone or account number; empty for none. */
  number: text(MAX_CHANNEL_NUMBER),
  /** Whose account it is; empty for none. */
  holder: text(MAX_NAME),
  instructions: text(MAX_TEXT),
  /** Steps on the phone, one per line, with `{number}`, `{reference}` and `{amount}`. */
  keyPresses: text(MAX_KEY_PRESSES),
  /**
   * Who sends the messages of this channel to the centre's phone, as the phone shows it. Without it, a new channel gets
   * the default senders of its kind, and an edit changes none.
   */
  senders: z
    .array(
      filledText(MAX_SENDER, 'Please enter a sender').refine(isSenderName, {
        error: 'Please enter a name or a short number. Anyone can send from a telephone number.',
      }),
    )
    .max(MAX_SENDERS)
    .optional(),
  isOn: z.boolean(),
});
export type PaymentChannelDetails = z.infer<typeof PaymentChannelDetails>;

/** A way to pay, as families see it. */
export const PaymentChannel = z.object({
  id: recordId,
  kind: z.enum(CHANNEL_KINDS),
  name: z.string(),
  number: z.string(),
  holder: z.string(),
  instructions: z.string(),
  keyPresses: z.string(),
});
export type PaymentChannel = z.infer<typeof PaymentChannel>;

/** A way to pay, as admins see it. */
export const PaymentChannelForAdmin = PaymentChannel.extend({
  isOn: z.boolean(),
  senders: z.array(z.string()),
  /** Sent with an edit, to detect concurrent changes. */
  revision: z.number().int(),
  updatedAt: instant,
});
export type PaymentChannelForAdmin = z.infer<typeof PaymentChannelForAdmin>;

const revision = z.number().int().min(1).max(2_147_483_647);

export const paymentChannelsContract = {
  listPaymentChannels: call('payment-channels.view-all')
    .route({
      method: 'GET',
      path: '/payment-channels',
      tags: ['Payment channels'],
      summary: 'All ways to pay in the order that families see, for admins',
    })
    .output(z.object({ items: z.array(PaymentChannelForAdmin) })),
  createPaymentChannel: call('payment-channels.change')
    .route({
      method: 'POST',
      path: '/payment-channels',
      tags: ['Payment channels'],
      summary: 'Add a way to pay at the end of the list',
      successStatus: 201,
    })
    .input(PaymentChannelDetails)
    .output(PaymentChannelForAdmin),
  updatePaymentChannel: call('payment-channels.change')
    .route({
      method: 'PUT',
      path: '/payment-channels/{id}',
      tags: ['Payment channels'],
      summary: 'Edit a way to pay, or switch it on or off',
    })
    .input(PaymentChannelDetails.extend({ id: recordId, revision }))
    .output(PaymentChannelForAdmin),
  movePaymentChannel: call('payment-channels.change')
    .route({
      method: 'POST',
      path: '/payment-channels/{id}/move',
      tags: ['Payment channels'],
      summary: 'Move a way to pay one place up or down',
    })
    .input(z.strictObject({ id: recordId, direction: z.enum(['up', 'down']) }))
    .output(PaymentChannelForAdmin),
};
