import { CALL_LIMIT_DAYS, decideAssessmentCall } from '@thuto/domain/learning/assessments';
import { DomainError } from '@thuto/domain/errors';
import type { StudentContext } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { countGivenAnswers } from '../assessments/count-given-answers.ts';
import { countCallsOfFamily, lockGuardiansOf } from './assessment-calls.store.ts';

/**
 * Checks that a family may book the call about an assessment (ASSESS-13). Locks the accounts that act for the student,
 * so that bookings for students of one family run one at a time. Call it before the times are locked.
 * @throws DomainError as `decideAssessmentCall`.
 */
export async function requireAssessmentCall(
  ctx: StudentContext,
  tx: Tx,
  assessmentId: string,
): Promise<void> {
  const studentId = ctx.student.id;
  await lockGuardiansOf(tx, studentId);
  const since = new Date(ctx.now().getTime() - CALL_LIMIT_DAYS * 86_400_000);
  const answers = await countGivenAnswers(tx, assessmentId);
  const calls = await countCallsOfFamily(tx, studentId, since);
  const refusal = decideAssessmentCall({ answers, ...calls });
  if (refusal !== null) throw new DomainError(refusal);
}
