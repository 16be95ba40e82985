import type { Context, GuardedStudent } from '../../context.ts';
import { type DetailedPlan, getPlanDetails } from './get-plan-details.ts';
import { findSignedPlan } from './plans.store.ts';

/** Returns the signed plan of a student for the family, or null if there is none (PLAN-7). */
export async function getSignedPlan(
  ctx: Pick<Context, 'config' | 'db' | 'now'>,
  student: GuardedStudent,
  subject: string,
): Promise<DetailedPlan | null> {
  const plan = await findSignedPlan(ctx.db, student.id, subject);
  return plan && getPlanDetails(ctx, plan, student);
}
