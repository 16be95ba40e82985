import { dateInZone } from '@thuto/domain/calendar';
import type { ErrorCode } from '@thuto/domain/errors';
import { decideGuardianChange } from '@thuto/domain/people/families';
import type { AccountId, StudentId } from '@thuto/domain/ids';
import { can } from '@thuto/domain/policy';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { type GuardianRow, selectDateOfBirth, selectGuardians } from './families.store.ts';

/** Who acts for a student, and what decides who may change it. */
export interface GuardianFacts {
  readonly guardians: readonly GuardianRow[];
  readonly dateOfBirth: string | null;
}

export async function loadGuardianFacts(executor: Executor, studentId: StudentId): Promise<GuardianFacts> {
  const guardians = await selectGuardians(executor, studentId);
  const dateOfBirth = await selectDateOfBirth(executor, studentId);
  return { guardians, dateOfBirth };
}

/**
 * Decides whether an account may change the guardians of a student now, and so invite others.
 * @returns the error code of the refusal, or null.
 */
export function decideManager(
  { guardians, dateOfBirth }: GuardianFacts,
  accountId: AccountId,
  today: string,
): ErrorCode | null {
  const own = guardians.find((guardian) => guardian.accountId === accountId);
  if (!own) return 'student_not_found';
  if (!isEntitled(own)) return 'role_insufficient';
  const others = guardians.filter((guardian) => guardian !== own);
  return decideGuardianChange(
    {
      relationship: own.relationship,
      dateOfBirth,
      hasOtherManager: others.some((other) => isFamily(other.relationship) && isEntitled(other)),
      hasOwnSignIn: others.some(({ relationship }) => relationship === 'self'),
    },
    today,
  );
}

/** Returns whether a guardian's account is in use and has the rights that changing the guardians needs. */
const isEntitled = (guardian: GuardianRow) =>
  guardian.isActive &&
  can({ role: guardian.role, emailVerified: guardian.emailVerified }, 'guardians.change', {
    guardianship: guardian,
  });

const isFamily = (relationship: string) => relationship === 'parent' || relationship === 'guardian';

/** Returns the current date in the platform's zone. */
export const todayOf = (ctx: Pick<Context, 'config' | 'now'>) =>
  dateInZone(ctx.now().getTime(), ctx.config.timeZone);
