import { DomainError } from '@thuto/domain/errors';
import { getPlanParty } from '@thuto/domain/learning/plans';
import type { StudentContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { acceptPlanRow, findSignedPlan, type FullPlan, lockPlans } from './plans.store.ts';

/**
 * Accepts the signed plan that the family has read: for the student with their own sign-in, otherwise for the guardians.
 * Accepting it again has no effect.
 * @throws DomainError not_found, plan_changed if the tutor has signed another version in the meantime.
 */
export function acceptPlan(
  ctx: StudentContext,
  { subject, planId }: { readonly subject: string; readonly planId: string },
): Promise<FullPlan> {
  const { id: studentId, relationship } = ctx.student;
  const party = getPlanParty(relationship);
  const { accountId } = ctx.currentUser;
  return ctx.db.transaction(async (tx) => {
    await lockPlans(tx, studentId);
    const signed = await findSignedPlan(tx, studentId, subject);
    if (signed === null) throw new DomainError('not_found');
    if (signed.id !== planId) throw new DomainError('plan_changed');
    if (!(await acceptPlanRow(tx, planId, { party, by: accountId, at: ctx.now() }))) return signed;
    await recordAuditEvent(ctx, tx, {
      kind: 'learning.plan-accepted',
      actorId: accountId,
      studentId,
      subjectId: planId,
      details: { party },
    });
    return (await findSignedPlan(tx, studentId, subject)) ?? signed;
  });
}
