import type { AccountId, StudentId } from '@thuto/domain/ids';
import type { TutoringFor } from '@thuto/domain/profiles';
import { relationshipOf } from '@thuto/domain/students';
import type { Tx } from '../../platform/db/client.ts';
import { saveRelationship } from './students.store.ts';

/** Keeps an account's relationship to its student equal to the answer to *Who needs tutoring?*. */
export function setRelationship(
  tx: Tx,
  guardian: { readonly accountId: AccountId; readonly studentId: StudentId },
  whoNeedsTutoring: TutoringFor,
): Promise<void> {
  return saveRelationship(tx, guardian, relationshipOf(whoNeedsTutoring));
}
