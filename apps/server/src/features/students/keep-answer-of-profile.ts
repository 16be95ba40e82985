import type { AccountId, StudentId } from '@thuto/domain/ids';
import type { Relationship } from '@thuto/domain/people/students';
import type { Tx } from '../../platform/db/client.ts';
import { saveTutoringFor } from './students.store.ts';

/**
 * Keeps the profile's answer to *Who needs tutoring?* equal to a relationship that the desk has changed, in its
 * transaction. Only the first guardian's counts.
 */
export async function keepAnswerOfProfile(
  tx: Tx,
  guardian: { readonly accountId: AccountId; readonly studentId: StudentId },
  relationship: Relationship,
  at: Date,
): Promise<void> {
  if (relationship === 'self' || relationship === 'parent') {
    await saveTutoringFor(tx, guardian, relationship, at);
  }
}
