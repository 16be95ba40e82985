import type { PaymentSummary } from '@thuto/contract/payments';
import { subscriptionState } from '@thuto/domain/payments';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { getSettings, type Settings } from '../settings/get-settings.ts';
import { presentPayment } from './payments.presenter.ts';
import { findCurrent } from './payments.store.ts';

/** What tells where a student stands with paying; null before there is a profile. */
type CurrentPayment = Awaited<ReturnType<typeof findCurrent>>;

/** See `getPaymentSummary`. */
export function summarizePayment(
  current: CurrentPayment,
  { expiredPackagesCannotBook }: Pick<Settings, 'expiredPackagesCannotBook'>,
  now: Date,
): PaymentSummary {
  const payment = current?.payment ? presentPayment({ payment: current.payment, file: current.file }) : null;
  const status = payment?.status ?? 'pending';
  const hasPackage = Boolean(current?.startsAt);
  const state = hasPackage ? subscriptionState(current?.endsAt?.getTime() ?? null, now.getTime()) : 'none';
  return {
    status,
    current: payment,
    subscriptionStartsAt: current?.startsAt?.toISOString() ?? null,
    subscriptionEndsAt: current?.endsAt?.toISOString() ?? null,
    subscriptionState: state,
    canBook: status === 'approved' && !(expiredPackagesCannotBook && state === 'expired'),
  };
}

/**
 * Where a student stands with paying (PAY-12):
 * the status is pending without a proof too, and then nothing is under review.
 */
export async function getPaymentSummary(
  ctx: Context,
  executor: Executor,
  studentId: string,
): Promise<PaymentSummary> {
  const [current, settings] = await Promise.all([
    findCurrent(executor, studentId),
    getSettings(ctx, executor),
  ]);
  return summarizePayment(current, settings, ctx.now());
}
