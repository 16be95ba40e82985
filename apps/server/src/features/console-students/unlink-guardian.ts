import { DomainError } from '@thuto/domain/errors';
import type { AccountId, StudentId } from '@thuto/domain/ids';
import type { AdminContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { listGuardianIds } from '../students/list-guardian-ids.ts';
import { removeGuardian } from '../students/remove-guardian.ts';
import { requirePresentStudent } from './present-student.store.ts';

/**
 * Ends an account's access to a student at once. The last guardian cannot be removed, because nobody could see the
 * student then.
 * @throws DomainError student_not_found, student_merged, guardian_last; not_found if the account does not act for the
 * student.
 */
export async function unlinkGuardian(
  ctx: AdminContext,
  guardian: { readonly studentId: StudentId; readonly accountId: AccountId },
): Promise<void> {
  const { studentId, accountId } = guardian;
  await ctx.db.transaction(async (tx) => {
    await requirePresentStudent(tx, studentId);
    const present = await listGuardianIds(tx, studentId);
    if (present.length === 1 && present[0] === accountId) throw new DomainError('guardian_last');
    if (!(await removeGuardian(ctx, tx, guardian))) throw new DomainError('not_found');
    await recordAuditEvent(ctx, tx, {
      kind: 'guardian.removed',
      actorId: ctx.currentUser.accountId,
      studentId,
      subjectId: accountId,
    });
  });
}
