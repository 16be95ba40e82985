import { DomainError } from '@thuto/domain/errors';
import type { AccountId } from '@thuto/domain/ids';
import type { StudentContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { removeGuardian } from '../students/remove-guardian.ts';
import { requireGuardianManager } from './require-guardian-manager.ts';

/**
 * Removes another guardian: ends their access at once, and withdraws the invitations and codes that they have created
 * for the student.
 * @throws DomainError guardian_not_found; guardian_is_self; those of
 * `requireGuardianManager`.
 */
export async function removeGuardianOf(
  ctx: StudentContext,
  { accountId }: { readonly accountId: AccountId },
): Promise<Record<never, never>> {
  const studentId = ctx.student.id;
  await ctx.db.transaction(async (tx) => {
    await requireGuardianManager(ctx, tx);
    if (accountId === ctx.currentUser.accountId) throw new DomainError('guardian_is_self');
    if (!(await removeGuardian(ctx, tx, { accountId, studentId }))) {
      throw new DomainError('guardian_not_found');
    }
    await recordAuditEvent(ctx, tx, {
      kind: 'guardian.removed',
      actorId: ctx.currentUser.accountId,
      studentId,
      subjectId: accountId,
    });
  });
  return {};
}
