import { DomainError } from '@thuto/domain/errors';
import type { StudentId } from '@thuto/domain/ids';
import type { GuardianRights } from '@thuto/domain/policy';
import type { Relationship } from '@thuto/domain/students';
import type { AdminContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { addGuardian } from '../students/add-guardian.ts';
import { findGuardianship } from '../students/find-guardianship.ts';
import { requirePresentStudent } from './require-present-student.ts';
import { requireFamilyAccount } from './require-family-account.ts';

/**
 * Lets the family account with an email address act for a student.
 * @throws DomainError student_not_found, student_merged, account_not_found, account_not_family, guardian_exists.
 */
export async function linkGuardian(
  ctx: AdminContext,
  studentId: StudentId,
  wanted: { readonly email: string; readonly relationship: Relationship } & GuardianRights,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await requirePresentStudent(tx, studentId);
    const { email, relationship, ...rights } = wanted;
    const { id: accountId } = await requireFamilyAccount(tx, email);
    if (await findGuardianship(tx, accountId, studentId)) throw new DomainError('guardian_exists');
    await addGuardian(ctx, tx, { accountId, studentId, relationship, rights });
    await recordAuditEvent(ctx, tx, {
      kind: 'guardian.added',
      actorId: ctx.currentUser.accountId,
      studentId,
      subjectId: accountId,
    });
  });
}
