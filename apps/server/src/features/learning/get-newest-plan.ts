import type { StudentId } from '@thuto/domain/ids';
import type { Context } from '../../context.ts';
import { type DetailedPlan, getPlanDetails, type PlanReader } from './get-plan-details.ts';
import { findNewestPlan } from './plans.store.ts';

/** Returns the newest version of a plan, also a draft, or null if there is none. The caller has checked the access. */
export async function getNewestPlan(
  ctx: Pick<Context, 'config' | 'db' | 'now'>,
  studentId: StudentId,
  subject: string,
  reader: PlanReader,
): Promise<DetailedPlan | null> {
  const plan = await findNewestPlan(ctx.db, studentId, subject);
  return plan && getPlanDetails(ctx, plan, reader);
}
