import type { AccountId, TutorId } from '@thuto/domain/ids';
import { and, eq, isNull } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { tutors } from '../../platform/db/schema/tutors.ts';

/** Returns the id of the directory entry of a tutor's account; null if it has none or the tutor is retired. */
export async function findTutorIdOfAccount(
  executor: Executor,
  accountId: AccountId,
): Promise<TutorId | null> {
  const [row] = await executor
    .select({ id: tutors.id })
    .from(tutors)
    .where(and(eq(tutors.accountId, accountId), isNull(tutors.retiredAt)));
  return row?.id ?? null;
}

/** Returns the account of a tutor who can sign in, or null. */
export async function findActiveTutorAccount(
  executor: Executor,
  tutorId: TutorId,
): Promise<AccountId | null> {
  const [row] = await executor
    .select({ accountId: tutors.accountId })
    .from(tutors)
    .where(and(eq(tutors.id, tutorId), isNull(tutors.retiredAt)));
  return row?.accountId ?? null;
}
