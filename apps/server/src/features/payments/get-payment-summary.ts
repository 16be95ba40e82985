import type { PaymentSummary } from '@thuto/contract/payments';
import { hasPaidSessions, type PackageAccess } from '@thuto/domain/credits';
import type { StudentId } from '@thuto/domain/ids';
import { subscriptionState } from '@thuto/domain/payments';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { getSettings, type Settings } from '../settings/get-settings.ts';
import { presentPayment } from './payments.presenter.ts';
import { findCurrent } from './payments.store.ts';
import type { PresentedPayment } from './presented-payment.ts';

/** The newest payment of a student and what they can use; null without a profile. */
export type CurrentPayment =
  | ({ readonly [Key in keyof PresentedPayment]: PresentedPayment[Key] | null } & {
      /** The dates of the latest paid package. */
      readonly startsAt: Date | null;
      readonly endsAt: Date | null;
      /** Null before anything was granted. */
      readonly access: (Omit<PackageAccess, 'expiresAt'> & { readonly expiresAt: Date | null }) | null;
    })
  | null;

const NOTHING = { hasPurchase: false, remaining: 0, expiresAt: null };

/** See `getPaymentSummary`. */
export function summarizePayment(
  current: CurrentPayment,
  { expiredPackagesCannotBook }: Pick<Settings, 'expiredPackagesCannotBook'>,
  now: Date,
): PaymentSummary {
  const { payment: paid, order, version = null, grant = null, file = null } = current ?? {};
  const payment = paid && order ? presentPayment({ payment: paid, order, version, grant, file }) : null;
  const { expiresAt, ...access } = current?.access ?? NOTHING;
  const isExpired = access.hasPurchase && expiresAt !== null && expiresAt <= now;
  const status = payment?.status ?? 'pending';
  const hasPackage = Boolean(current?.startsAt);
  const state = hasPackage ? subscriptionState(current?.endsAt?.getTime() ?? null, now.getTime()) : 'none';
  return {
    status,
    current: payment,
    subscriptionStartsAt: current?.startsAt?.toISOString() ?? null,
    subscriptionEndsAt: current?.endsAt?.toISOString() ?? null,
    subscriptionState: state,
    canBook: (status === 'approved' || hasPaidSessions(access)) && !(expiredPackagesCannotBook && isExpired),
  };
}

/**
 * Returns the payment status of a student (PAY-12). It is also pending without any proof; then nothing is under review.
 */
export async function getPaymentSummary(
  ctx: Context,
  executor: Executor,
  studentId: StudentId,
): Promise<PaymentSummary> {
  const current = await findCurrent(executor, studentId);
  const settings = await getSettings(ctx, executor);
  return summarizePayment(current, settings, ctx.now());
}
