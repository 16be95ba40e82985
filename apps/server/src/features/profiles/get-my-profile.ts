import type { Context, StudentContext } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import type { StudentId } from '@thuto/domain/ids';
import { getPaymentStanding, type PaymentStanding } from '../payments/get-payment-standing.ts';
import { getReviewHours } from '../payments/review/get-review-hours.ts';
import type { ProfileRow } from './profile-details.ts';
import { findProfile } from './profiles.store.ts';

/** A student's profile and payment. */
export interface ProfileWithPayment {
  /** Null while nothing is saved. */
  readonly row: ProfileRow | null;
  readonly payment: PaymentStanding;
  /** How long decisions usually take, in hours; null while no payment waits for one, or without recent ones. */
  readonly reviewHours: number | null;
}

/** Returns the student's own profile with their payment (PROF-4, PROF-6). */
export async function getMyProfile(ctx: StudentContext): Promise<ProfileWithPayment> {
  const studentId = ctx.student.id;
  const row = await findProfile(ctx.db, studentId);
  return { row, ...(await getPaymentOfProfile(ctx, ctx.db, studentId)) };
}

/** Returns what the payment step of the profile shows. */
export async function getPaymentOfProfile(
  ctx: Context,
  executor: Executor,
  studentId: StudentId,
): Promise<Omit<ProfileWithPayment, 'row'>> {
  const payment = await getPaymentStanding(ctx, executor, studentId);
  const isWaiting = payment.current?.payment?.status === 'pending';
  return { payment, reviewHours: isWaiting ? await getReviewHours(ctx, executor) : null };
}
