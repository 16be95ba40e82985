import { dateInZone } from '@thuto/domain/calendar';
import { DomainError, type ErrorCode } from '@thuto/domain/errors';
import { decideGuardianChange } from '@thuto/domain/families';
import type { AccountId } from '@thuto/domain/ids';
import { can } from '@thuto/domain/policy';
import type { Context, StudentContext } from '../../context.ts';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { lockStudentRecord } from '../students/lock-student-record.ts';
import { type GuardianRow, selectDateOfBirth, selectGuardians } from './families.store.ts';

/** Who acts for a student, and whether the current user may change it. */
export interface GuardianFacts {
  readonly guardians: readonly GuardianRow[];
  readonly dateOfBirth: string | null;
  /** Why the current user may not change the guardians; null if they may. */
  readonly refusal: ErrorCode | null;
}

/** Reads who acts for a student and decides whether the current user may change it. */
export async function loadGuardianFacts(ctx: StudentContext, executor: Executor): Promise<GuardianFacts> {
  const { student, currentUser } = ctx;
  const guardians = await selectGuardians(executor, student.id);
  const dateOfBirth = await selectDateOfBirth(executor, student.id);
  return { guardians, dateOfBirth, refusal: decide(ctx, currentUser.accountId, guardians, dateOfBirth) };
}

function decide(
  ctx: StudentContext,
  accountId: AccountId,
  guardians: readonly GuardianRow[],
  dateOfBirth: string | null,
): ErrorCode | null {
  const own = guardians.find((guardian) => guardian.accountId === accountId);
  if (!own) return 'student_not_found';
  if (!can(ctx.currentUser, 'guardians.change', { guardianship: own })) return 'role_insufficient';
  const others = guardians.filter((guardian) => guardian !== own);
  return decideGuardianChange(
    {
      relationship: own.relationship,
      dateOfBirth,
      hasOtherGuardian: others.some(({ relationship }) => isFamily(relationship)),
      hasOwnSignIn: others.some(({ relationship }) => relationship === 'self'),
    },
    todayOf(ctx),
  );
}

const isFamily = (relationship: string) => relationship === 'parent' || relationship === 'guardian';

/** Returns the current date in the platform's zone. */
export const todayOf = (ctx: Pick<Context, 'config' | 'now'>) =>
  dateInZone(ctx.now().getTime(), ctx.config.timeZone);

/**
 * Locks the student, so that changes to their guardians run one at a time, and checks that the current user may make
 * one: the guard has seen the rights of before the lock.
 * @throws DomainError student_not_found, role_insufficient, guardian_change_forbidden, student_cannot_invite,
 * student_is_adult.
 */
export async function requireGuardianManager(ctx: StudentContext, tx: Tx): Promise<GuardianFacts> {
  await lockStudentRecord(tx, ctx.student.id);
  const facts = await loadGuardianFacts(ctx, tx);
  if (facts.refusal !== null) throw new DomainError(facts.refusal);
  return facts;
}
