import { isFamilyRole } from '@thuto/domain/permissions';
import { DomainError } from '@thuto/domain/errors';
import type { AccountId, StudentId } from '@thuto/domain/ids';
import type { GuardianRights } from '@thuto/domain/policy';
import type { Relationship } from '@thuto/domain/people/students';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { addGuardian } from './add-guardian.ts';
import { findGuardianship } from './find-guardianship.ts';
import { findRoleOf, lockStudent, retireUnusedStudent } from './students.store.ts';

/**
 * Links an account to a student and records it, in the caller's transaction. Removes the empty student that every new
 * account starts with, so that a guardian who only pays sees no student of their own.
 * @throws DomainError student_not_found, account_not_family, guardian_exists, students_limit_reached.
 */
export async function linkGuardian(
  ctx: Context,
  tx: Tx,
  guardian: {
    readonly accountId: AccountId;
    readonly studentId: StudentId;
    readonly relationship: Relationship;
    readonly rights: GuardianRights;
  },
  actorId: AccountId,
): Promise<void> {
  const { accountId, studentId } = guardian;
  if (!(await lockStudent(tx, studentId))) throw new DomainError('student_not_found');
  const role = await findRoleOf(tx, accountId);
  if (role !== null && !isFamilyRole(role)) throw new DomainError('account_not_family');
  if (await findGuardianship(tx, accountId, studentId)) throw new DomainError('guardian_exists');
  await retireUnusedStudent(tx, accountId, ctx.now());
  await addGuardian(ctx, tx, guardian);
  await recordAuditEvent(ctx, tx, { kind: 'guardian.added', actorId, studentId, subjectId: accountId });
}
