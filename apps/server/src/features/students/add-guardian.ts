import { DomainError } from '@thuto/domain/errors';
import { MAX_STUDENTS_PER_ACCOUNT } from '@thuto/domain/people/families';
import type { AccountId, StudentId } from '@thuto/domain/ids';
import type { GuardianRights } from '@thuto/domain/policy';
import type { Relationship } from '@thuto/domain/people/students';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { publishAccessChange } from '../accounts/access-changes.ts';
import { lockFamilyAccount } from '../families/lock-family-account.ts';
import { countStudentsOfAccount, insertGuardianship, markShared } from './students.store.ts';

/**
 * Lets an account act for a student, in the caller's transaction. Its open pages show the student at once. Locks the
 * account: a caller that locks the student too locks the account first.
 * @throws DomainError students_limit_reached.
 */
export async function addGuardian(
  ctx: Pick<Context, 'database' | 'now'>,
  tx: Tx,
  guardian: {
    readonly accountId: AccountId;
    readonly studentId: StudentId;
    readonly relationship: Relationship;
    readonly rights: GuardianRights;
  },
): Promise<void> {
  const { rights, ...row } = guardian;
  await lockFamilyAccount(tx, row.accountId);
  if ((await countStudentsOfAccount(tx, row.accountId)) >= MAX_STUDENTS_PER_ACCOUNT) {
    throw new DomainError('students_limit_reached');
  }
  await insertGuardianship(tx, { ...row, ...rights, createdAt: ctx.now() });
  await markShared(tx, row.studentId, ctx.now());
  publishAccessChange(ctx, tx, row.accountId);
}
