import { DomainError } from '@thuto/domain/errors';
import type { AccountId } from '@thuto/domain/ids';
import type { GuardianRights } from '@thuto/domain/policy';
import type { StudentContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { changeGuardian } from '../students/change-guardian.ts';
import { listGuardians, type ListedGuardians } from './list-guardians.ts';
import { requireGuardianManager } from './require-guardian-manager.ts';

/**
 * Changes what another guardian may do. It applies at once.
 * @throws DomainError guardian_not_found; guardian_change_forbidden for oneself; those of `requireGuardianManager`.
 */
export async function changeGuardianRights(
  ctx: StudentContext,
  { accountId, rights }: { readonly accountId: AccountId; readonly rights: GuardianRights },
): Promise<ListedGuardians> {
  const studentId = ctx.student.id;
  return ctx.db.transaction(async (tx) => {
    await requireGuardianManager(ctx, tx);
    if (accountId === ctx.currentUser.accountId) throw new DomainError('guardian_change_forbidden');
    const isChanged = await changeGuardian(ctx, tx, { accountId, studentId }, rights);
    if (!isChanged) throw new DomainError('guardian_not_found');
    await recordAuditEvent(ctx, tx, {
      kind: 'guardian.changed',
      actorId: ctx.currentUser.accountId,
      studentId,
      subjectId: accountId,
      details: { ...rights },
    });
    return listGuardians(ctx, tx);
  });
}
