import { DomainError } from '@thuto/domain/errors';
import type { AccountId } from '@thuto/domain/ids';
import type { Executor } from '../../../platform/db/client.ts';
import { isGuardianOfFamily } from './own-family.store.ts';
import type { PaymentRow } from '../payments.store.ts';

/**
 * Requires that an admin does not act for the family, because admins must neither approve payments of their own family nor
 * give it sessions (PAY-52). Automatic approvals have no actor.
 * @param family the student, and the account that pays if there is one.
 * @throws DomainError payment_of_own_family.
 */
export async function requireOtherFamily(
  executor: Executor,
  actorId: AccountId | null,
  family: { readonly studentId: PaymentRow['studentId']; readonly accountId?: AccountId },
): Promise<void> {
  if (actorId === null) return;
  const { studentId, accountId } = family;
  if (actorId === accountId) throw new DomainError('payment_of_own_family');
  if (await isGuardianOfFamily(executor, actorId, { studentId, accountId }))
    throw new DomainError('payment_of_own_family');
}
