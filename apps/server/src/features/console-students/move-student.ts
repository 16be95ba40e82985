import { DomainError } from '@thuto/domain/errors';
import type { AccountId, StudentId } from '@thuto/domain/ids';
import { joinRights } from '@thuto/domain/people/student-merges';
import type { AdminContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { lockFamilyAccount } from '../families/lock-family-account.ts';
import { addGuardian } from '../students/add-guardian.ts';
import { changeGuardian } from '../students/change-guardian.ts';
import { findGuardianship } from '../students/find-guardianship.ts';
import { removeGuardian } from '../students/remove-guardian.ts';
import { requireFamilyAccount } from './require-family-account.ts';
import { requirePresentStudent } from './present-student.store.ts';

/**
 * Moves a student from one account to another: the new account gets the relationship and rights of the old one, which
 * loses its access at once. Orders keep the account that placed them.
 * @throws DomainError student_not_found, student_merged, account_not_found, account_not_family; guardian_exists if both
 * are the same account; not_found if the old account does not act for the student;
 * students_limit_reached.
 */
export async function moveStudent(
  ctx: AdminContext,
  studentId: StudentId,
  { fromAccountId, email }: { readonly fromAccountId: AccountId; readonly email: string },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { id: accountId } = await requireFamilyAccount(tx, email);
    // The account before the student, as everywhere.
    await lockFamilyAccount(tx, accountId);
    await requirePresentStudent(tx, studentId);
    if (accountId === fromAccountId) throw new DomainError('guardian_exists');
    const left = await findGuardianship(tx, fromAccountId, studentId);
    if (left === null) throw new DomainError('not_found');
    const present = await findGuardianship(tx, accountId, studentId);
    if (present) await changeGuardian(ctx, tx, { accountId, studentId }, joinRights(present, left));
    else {
      const { relationship, canBook, canPay, canSeeProgress, receivesMessages } = left;
      const rights = { canBook, canPay, canSeeProgress, receivesMessages };
      await addGuardian(ctx, tx, { accountId, studentId, relationship, rights });
    }
    await removeGuardian(ctx, tx, { accountId: fromAccountId, studentId });
    await recordAuditEvent(ctx, tx, {
      kind: 'student.moved',
      actorId: ctx.currentUser.accountId,
      studentId,
      subjectId: accountId,
      details: { fromAccountId },
    });
  });
}
