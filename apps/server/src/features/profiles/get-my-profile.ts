import type { StudentContext } from '../../context.ts';
import { getPaymentStanding, type PaymentStanding } from '../payments/get-payment-standing.ts';
import type { ProfileRow } from './profile-details.ts';
import { findProfile } from './profiles.store.ts';

/** A student's profile and payment. */
export interface ProfileWithPayment {
  /** Null while nothing is saved. */
  readonly row: ProfileRow | null;
  readonly payment: PaymentStanding;
}

/** Returns the student's own profile with their payment (PROF-4, PROF-6). */
export async function getMyProfile(ctx: StudentContext): Promise<ProfileWithPayment> {
  const studentId = ctx.student.id;
  const row = await findProfile(ctx.db, studentId);
  return { row, payment: await getPaymentStanding(ctx, ctx.db, studentId) };
}
