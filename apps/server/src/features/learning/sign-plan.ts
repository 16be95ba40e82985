import { DomainError } from '@thuto/domain/errors';
import { requireSignable } from '@thuto/domain/learning/plans';
import type { TutorContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { findNewestPlan, type FullPlan, lockPlans, signPlanRow } from './plans.store.ts';
import { requireTaughtStudent } from './require-taught-student.ts';

/**
 * Signs the draft that the tutor has read. From then on the family sees it.
 * @param input.planId the version on the screen.
 * @throws DomainError not_found, plan_changed if it was signed or replaced in the meantime.
 */
export function signPlan(
  ctx: TutorContext,
  { id, subject, planId }: { readonly id: string; readonly subject: string; readonly planId: string },
): Promise<FullPlan> {
  const { accountId, tutorId } = ctx.currentUser;
  return ctx.db.transaction(async (tx) => {
    const studentId = await requireTaughtStudent(ctx, tx, id);
    await lockPlans(tx, studentId);
    const newest = await findNewestPlan(tx, studentId, subject);
    if (newest === null) throw new DomainError('not_found');
    requireSignable({
      isSigned: newest.signedAt !== null,
      isNewest: newest.id === planId,
    });
    if (!(await signPlanRow(tx, planId, accountId, ctx.now()))) throw new DomainError('plan_changed');
    await recordAuditEvent(ctx, tx, {
      kind: 'learning.plan-signed',
      actorId: accountId,
      studentId,
      subjectId: planId,
      tutorIds: [tutorId],
      details: { version: newest.version },
    });
    const signed = await findNewestPlan(tx, studentId, subject);
    if (signed === null) throw new DomainError('not_found');
    return signed;
  });
}
