import type { AccountId, StudentId } from '@thuto/domain/ids';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { publishAccessChange } from '../accounts/access-changes.ts';
import { deleteCalendarFeedOf } from '../calendar/delete-calendar-feed-of.ts';
import { withdrawLostGrants } from '../families/withdraw-lost-grants.ts';
import { deleteGuardianship, renameAfterFirstGuardian } from './students.store.ts';

/**
 * Ends an account's access to a student, in the caller's transaction: deletes the guardianship and its calendar address
 * of the student, withdraws its codes and invitations, and closes what the account has open. The caller decides whether
 * the last guardian may be removed.
 * @returns false if the account does not act for the student.
 */
export async function removeGuardian(
  ctx: Pick<Context, 'config' | 'database' | 'newId' | 'now'>,
  tx: Tx,
  guardian: { readonly accountId: AccountId; readonly studentId: StudentId },
): Promise<boolean> {
  const { accountId, studentId } = guardian;
  if (!(await deleteGuardianship(tx, accountId, studentId))) return false;
  await deleteCalendarFeedOf(tx, guardian);
  await renameAfterFirstGuardian(tx, studentId);
  await withdrawLostGrants(ctx, tx, studentId);
  publishAccessChange(ctx, tx, accountId);
  return true;
}
