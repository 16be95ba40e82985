import { DomainError } from '@thuto/domain/errors';
import type { AccountId } from '@thuto/domain/ids';
import { and, eq, inArray, or } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { guardianships } from '../../platform/db/schema/students.ts';
import type { PaymentRow } from './payments.store.ts';

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
  const ofAccount =
    accountId &&
    executor
      .select({ id: guardianships.studentId })
      .from(guardianships)
      .where(eq(guardianships.accountId, accountId));
  const own = await executor
    .select({ id: guardianships.studentId })
    .from(guardianships)
    .where(
      and(
        eq(guardianships.accountId, actorId),
        or(
          studentId === null ? undefined : eq(guardianships.studentId, studentId),
          ofAccount && inArray(guardianships.studentId, ofAccount),
        ),
      ),
    )
    .limit(1);
  if (own.length > 0) throw new DomainError('payment_of_own_family');
}
