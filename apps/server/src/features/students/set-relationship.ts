import { DomainError } from '@thuto/domain/errors';
import { decideRelationshipChange } from '@thuto/domain/people/families';
import type { AccountId, StudentId } from '@thuto/domain/ids';
import type { TutoringFor } from '@thuto/domain/people/profiles';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { changeGuardian } from './change-guardian.ts';
import { findRelationshipFacts } from './students.store.ts';

/**
 * Carries a new answer to *Who needs tutoring?* over to the account's relationship, in the transaction that saves the
 * profile and has locked the student. The form of a family that sets itself up may do that; later only the desk.
 * @param answers the answer of the profile before, null without a profile, and the new one.
 * @throws DomainError relationship_fixed; student_not_found.
 */
export async function setRelationship(
  ctx: Pick<Context, 'config' | 'database' | 'now'>,
  tx: Tx,
  guardian: { readonly accountId: AccountId; readonly studentId: StudentId },
  answers: { readonly before: TutoringFor | null; readonly now: TutoringFor },
): Promise<void> {
  const facts = await findRelationshipFacts(tx, guardian);
  if (facts === null) throw new DomainError('student_not_found');
  const decision = decideRelationshipChange({ ...facts, before: answers.before }, answers.now);
  if (decision === 'relationship_fixed') throw new DomainError(decision);
  if (decision !== null) await changeGuardian(ctx, tx, guardian, { relationship: decision });
}
