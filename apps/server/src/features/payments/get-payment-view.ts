import type { Context } from '../../context.ts';
import { getSettings } from '../settings/get-settings.ts';

/** What presenting payments and orders to admins depends on. */
export interface PaymentView {
  readonly now: Date;
  readonly carryOver: boolean;
}

/** Returns what presenting payments and orders to admins depends on. */
export async function getPaymentView(ctx: Context): Promise<PaymentView> {
  const { carryOverUnusedSessions } = await getSettings(ctx);
  return { now: ctx.now(), carryOver: carryOverUnusedSessions };
}
