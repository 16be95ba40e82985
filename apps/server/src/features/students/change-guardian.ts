import type { GuardianRights } from '@thuto/domain/policy';
import type { Relationship } from '@thuto/domain/people/students';
import type { AccountId, StudentId } from '@thuto/domain/ids';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { publishAccessChange } from '../accounts/access-changes.ts';
import { withdrawLostGrants } from '../families/withdraw-lost-grants.ts';
import { saveGuardianship } from './students.store.ts';

/**
 * Changes what an account may do for a student or is to them, in the caller's transaction. Its open pages follow at
 * once, and its codes and invitations end if it may not invite any more.
 * @returns false if the account does not act for the student.
 */
export async function changeGuardian(
  ctx: Pick<Context, 'config' | 'database' | 'now'>,
  tx: Tx,
  guardian: { readonly accountId: AccountId; readonly studentId: StudentId },
  change: Partial<GuardianRights> & { readonly relationship?: Relationship },
): Promise<boolean> {
  if (!(await saveGuardianship(tx, guardian, change))) return false;
  await withdrawLostGrants(ctx, tx, guardian.studentId);
  publishAccessChange(ctx, tx, guardian.accountId);
  return true;
}
