import type { MyProfile } from '@thuto/contract/profiles';
import type { StudentContext } from '../../context.ts';
import { getPaymentSummary } from '../payments/get-payment-summary.ts';
import { presentProfile } from './profiles.presenter.ts';
import { findProfile } from './profiles.store.ts';

/** The student's own profile with its completeness and payment (PROF-4, PROF-6). */
export async function getMyProfile(ctx: StudentContext): Promise<MyProfile> {
  const studentId = ctx.student.id;
  const row = await findProfile(ctx.db, studentId);
  const payment = await getPaymentSummary(ctx, ctx.db, studentId);
  return presentProfile(ctx.currentUser, row, payment);
}
