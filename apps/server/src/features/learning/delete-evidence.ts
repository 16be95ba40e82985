import { DomainError } from '@thuto/domain/errors';
import type { AccountId, StudentId } from '@thuto/domain/ids';
import type { Context } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { deleteEvidenceRow } from './evidence.store.ts';

/**
 * Deletes a piece of evidence. Only the state of its topic changes. The audit event keeps what it was.
 * @throws DomainError not_found, also for evidence of another student.
 */
export async function deleteEvidence(
  ctx: Context,
  deletedBy: AccountId,
  studentId: StudentId,
  id: string,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const deleted = await deleteEvidenceRow(tx, studentId, id);
    if (deleted === null) throw new DomainError('not_found');
    const { topicId, source, outcome, weight, label } = deleted;
    await recordAuditEvent(ctx, tx, {
      kind: 'learning.evidence-deleted',
      actorId: deletedBy,
      studentId,
      subjectId: id,
      details: { topicId, source, outcome, weight, label },
    });
  });
}
