import { limitRights } from '@thuto/domain/people/families';
import type { AccountId, StudentId } from '@thuto/domain/ids';
import type { GuardianRights } from '@thuto/domain/policy';
import type { Relationship } from '@thuto/domain/people/students';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { decideManager, loadGuardianFacts, todayOf } from '../families/guardian-facts.ts';
import { lockFamilyAccount } from '../families/lock-family-account.ts';
import { linkGuardian } from './link-guardian.ts';
import { lockStudentRecord } from './lock-student-record.ts';

/** What a code or an invitation grants, and who made it. */
export interface Grant {
  readonly madeBy: AccountId;
  readonly studentId: StudentId;
  readonly relationship: Relationship;
  readonly rights: GuardianRights;
}

/**
 * Lets an account act for the student of a code or an invitation, in the caller's transaction. Decides with the rights
 * that its maker has now: they must still be allowed to invite, and grant no right that they lack (FAM-11).
 * @returns false if the maker may not invite any more.
 * @throws DomainError as `linkGuardian`.
 */
export async function redeemGrant(
  ctx: Context,
  tx: Tx,
  { madeBy, studentId, relationship, rights: granted }: Grant,
  accountId: AccountId,
): Promise<boolean> {
  // The account before the student, as everywhere.
  await lockFamilyAccount(tx, accountId);
  await lockStudentRecord(tx, studentId);
  const facts = await loadGuardianFacts(tx, studentId);
  const maker = facts.guardians.find((guardian) => guardian.accountId === madeBy);
  if (!maker || decideManager(facts, madeBy, todayOf(ctx)) !== null) return false;
  const rights = limitRights(granted, maker);
  await linkGuardian(ctx, tx, { accountId, studentId, relationship, rights }, accountId);
  return true;
}
