import type { StudentId } from '@thuto/domain/ids';
import type { GuardianRights } from '@thuto/domain/policy';
import type { Relationship } from '@thuto/domain/students';
import type { AdminContext } from '../../context.ts';
import { linkGuardian } from '../students/link-guardian.ts';
import { requireFamilyAccount } from './require-family-account.ts';
import { requirePresentStudent } from './require-present-student.ts';

/**
 * Lets the family account with an email address act for a student.
 * @throws DomainError student_not_found, student_merged, account_not_found, account_not_family, guardian_exists.
 */
export async function linkGuardianByEmail(
  ctx: AdminContext,
  studentId: StudentId,
  wanted: { readonly email: string; readonly relationship: Relationship } & GuardianRights,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await requirePresentStudent(tx, studentId);
    const { email, relationship, ...rights } = wanted;
    const { id: accountId } = await requireFamilyAccount(tx, email);
    await linkGuardian(ctx, tx, { accountId, studentId, relationship, rights }, ctx.currentUser.accountId);
  });
}
