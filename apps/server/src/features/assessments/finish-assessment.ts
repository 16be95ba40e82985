import { toEvidence } from '@thuto/domain/learning/assessments';
import type { StudentContext } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { draftPlan } from '../learning/draft-plan.ts';
import { recordEvidence } from '../learning/record-evidence.ts';
import { type AssessmentItemRow, type AssessmentRow, markFinished } from './assessments.store.ts';

/** Finishes an assessment: records each answer as evidence of its topic (ASSESS-6) and drafts the plan (PLAN-1). */
export async function finishAssessment(
  ctx: StudentContext,
  tx: Tx,
  { id, studentId, subjectId }: Pick<AssessmentRow, 'id' | 'studentId' | 'subjectId'>,
  items: readonly AssessmentItemRow[],
): Promise<void> {
  await markFinished(tx, id, ctx.now());
  await recordEvidence(
    ctx,
    tx,
    studentId,
    items.map(({ position, topicId, kind, content, question, isCorrect }) => ({
      ...toEvidence(kind, content.kind === 'multiple_choice' ? content.options.length : 0, isCorrect),
      topicId,
      source: 'assessment_item' as const,
      reference: `${id}:${String(position)}`,
      label: question,
    })),
  );
  await draftPlan(ctx, tx, studentId, subjectId);
  await recordAuditEvent(ctx, tx, {
    kind: 'assessment.finished',
    actorId: ctx.currentUser.accountId,
    studentId,
    subjectId: id,
  });
}
