import type { Guardians } from '@thuto/contract/families';
import { DomainError } from '@thuto/domain/errors';
import type { AccountId } from '@thuto/domain/ids';
import type { GuardianRights } from '@thuto/domain/policy';
import type { StudentContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { changeGuardian } from '../students/change-guardian.ts';
import { removeGuardian } from '../students/remove-guardian.ts';
import { listGuardians } from './list-guardians.ts';
import { requireGuardianManager } from './require-guardian-manager.ts';

/**
 * Changes what another guardian may do. It applies at once.
 * @throws DomainError guardian_not_found; guardian_change_forbidden for oneself; those of `requireGuardianManager`.
 */
export async function changeGuardianRights(
  ctx: StudentContext,
  { accountId, rights }: { readonly accountId: AccountId; readonly rights: GuardianRights },
): Promise<Guardians> {
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
