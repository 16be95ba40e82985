import { DomainError } from '@thuto/domain/errors';
import { requireDisputable } from '@thuto/domain/lessons/outcomes';
import type { StudentContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { insertDispute, lockNamedLesson } from './outcomes.store.ts';

/**
 * Disputes the outcome of the student's own lesson, once and within 72 hours (LESSON-10). The desk decides.
 * @throws DomainError not_found, also for another student's lesson; outcome_not_disputable.
 */
export async function disputeOutcome(
  ctx: StudentContext,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<Date> {
  return ctx.db.transaction(async (tx) => {
    const { view, lesson } = await lockNamedLesson(tx, id);
    if (lesson.studentId !== ctx.student.id) throw new DomainError('not_found');
    const { status, outcome, outcomeAt, disputedAt } = lesson;
    const at = ctx.now();
    requireDisputable(
      { status, outcomeAt: outcomeAt?.getTime() ?? null, disputedAt: disputedAt?.getTime() ?? null },
      at.getTime(),
    );
    if (outcome === null) throw new DomainError('outcome_not_disputable');
    await insertDispute(tx, { id, outcome, reason, at });
    await recordAuditEvent(ctx, tx, {
      kind: `${view}.outcome-disputed`,
      actorId: ctx.currentUser.accountId,
      studentId: lesson.studentId,
      subjectId: id,
    });
    return at;
  });
}
