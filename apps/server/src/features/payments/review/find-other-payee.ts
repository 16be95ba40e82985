import { isPayeeOfCentre } from '@thuto/domain/payments/claim-evidence';
import type { Context } from '../../../context.ts';
import { listPaymentChannels } from '../../payment-channels/list-payment-channels.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { readPaymentMessage } from '../claims/read-payment-message.ts';

/** Returns the receiver that a message names if it is not the centre; null otherwise, and for a text without one. */
export async function findOtherPayee(ctx: Context, text: string): Promise<string | null> {
  const message = await readPaymentMessage(ctx.db, text);
  if (message.kind !== 'payment' || message.payee === null) return null;
  const { platformName } = await getSettings(ctx);
  const channels = await listPaymentChannels(ctx);
  const names = [platformName, ...channels.map(({ holder }) => holder)];
  const hasNumber = channels.some(({ number }) => number.length >= 4 && text.includes(number));
  return hasNumber || isPayeeOfCentre(message.payee, names) ? null : message.payee;
}
