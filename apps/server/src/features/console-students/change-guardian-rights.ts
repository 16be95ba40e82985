import { DomainError } from '@thuto/domain/errors';
import type { AccountId, StudentId } from '@thuto/domain/ids';
import type { GuardianRights } from '@thuto/domain/policy';
import type { AdminContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { changeGuardian } from '../students/change-guardian.ts';
import { requirePresentStudent } from './require-present-student.ts';

/**
 * Changes what a guardian may do for a student. Open pages of the guardian follow at once.
 * @throws DomainError student_not_found, student_merged; not_found if the account does not act for the student.
 */
export async function changeGuardianRights(
  ctx: AdminContext,
  guardian: { readonly studentId: StudentId; readonly accountId: AccountId },
  rights: GuardianRights,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await requirePresentStudent(tx, guardian.studentId);
    if (!(await changeGuardian(ctx, tx, guardian, rights))) throw new DomainError('not_found');
    await recordAuditEvent(ctx, tx, {
      kind: 'guardian.changed',
      actorId: ctx.currentUser.accountId,
      studentId: guardian.studentId,
      subjectId: guardian.accountId,
    });
  });
}
