import type { PackageAccess } from '@thuto/domain/payments/credits';
import type { StudentId } from '@thuto/domain/ids';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { getSettings, type Settings } from '../settings/get-settings.ts';
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

/** What decides the payment status of a student. */
export interface PaymentStanding extends Pick<Settings, 'expiredPackagesCannotBook'> {
  readonly current: CurrentPayment;
}

/** Returns what decides the payment status of a student (PAY-12). */
export async function getPaymentStanding(
  ctx: Context,
  executor: Executor,
  studentId: StudentId,
): Promise<PaymentStanding> {
  const current = await findCurrent(executor, studentId);
  const { expiredPackagesCannotBook } = await getSettings(ctx, executor);
  return { current, expiredPackagesCannotBook };
}
