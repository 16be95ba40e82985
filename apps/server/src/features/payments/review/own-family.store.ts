import type { AccountId, StudentId } from '@thuto/domain/ids';
import { and, eq, inArray, or } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/client.ts';
import { guardianships } from '../../../platform/db/schema/students.ts';

/** Returns whether `actorId` acts for a student, or for a student of an account. */
export async function isGuardianOfFamily(
  executor: Executor,
  actorId: AccountId,
  {
    studentId,
    accountId,
  }: { readonly studentId: StudentId | null; readonly accountId: AccountId | undefined },
): Promise<boolean> {
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
  return own.length > 0;
}
