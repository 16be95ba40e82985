import type { StudentId } from '@thuto/domain/ids';
import type { GuardianRights } from '@thuto/domain/policy';
import type { Relationship } from '@thuto/domain/people/students';
import type { AdminContext } from '../../context.ts';
import { lockFamilyAccount } from '../families/lock-family-account.ts';
import { linkGuardian } from '../students/link-guardian.ts';
import { requireFamilyAccount } from './require-family-account.ts';
import { requirePresentStudent } from './present-student.store.ts';

/**
 * Lets the family account with an email address act for a student.
 * @throws DomainError student_not_found, student_merged, account_not_found, account_not_family, guardian_exists,
 * students_limit_reached.
 */
export async function linkGuardianByEmail(
  ctx: AdminContext,
  studentId: StudentId,
  wanted: { readonly email: string; readonly relationship: Relationship } & GuardianRights,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { email, relationship, ...rights } = wanted;
    const { id: accountId } = await requireFamilyAccount(tx, email);
    // The account before the student, as everywhere.
    await lockFamilyAccount(tx, accountId);
    await requirePresentStudent(tx, studentId);
    await linkGuardian(ctx, tx, { accountId, studentId, relationship, rights }, ctx.currentUser.accountId);
  });
}
