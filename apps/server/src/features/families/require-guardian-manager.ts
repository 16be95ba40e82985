import { DomainError } from '@thuto/domain/errors';
import type { StudentId } from '@thuto/domain/ids';
import type { StudentContext } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import type { GuardianRow } from './families.store.ts';
import { lockStudentRecord } from '../students/lock-student-record.ts';
import { decideManager, type GuardianFacts, loadGuardianFacts, todayOf } from './guardian-facts.ts';

/**
 * Locks the student, so that changes to their guardians run one at a time, and checks that the current user may make
 * one: the guard has seen the rights of before the lock.
 * @throws DomainError student_not_found, role_insufficient, guardian_change_forbidden, student_cannot_invite,
 * student_is_adult.
 * @param studentId another student than that of the call.
 */
export async function requireGuardianManager(
  ctx: StudentContext,
  tx: Tx,
  studentId: StudentId = ctx.student.id,
): Promise<GuardianFacts & { readonly own: GuardianRow }> {
  await lockStudentRecord(tx, studentId);
  const facts = await loadGuardianFacts(tx, studentId);
  const { accountId } = ctx.currentUser;
  const refusal = decideManager(facts, accountId, todayOf(ctx));
  if (refusal !== null) throw new DomainError(refusal);
  const own = facts.guardians.find((guardian) => guardian.accountId === accountId);
  if (!own) throw new DomainError('student_not_found');
  return { ...facts, own };
}
