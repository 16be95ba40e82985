import type { AccountId, StudentId } from '@thuto/domain/ids';
import type { ProofAllowance } from '@thuto/contract/payments';
import { decideProofSubmission, MAX_PROOFS_PER_DAY, nextProofAt } from '@thuto/domain/payments/payments';
import type { Context } from '../../../context.ts';
import type { Executor } from '../../../platform/db/client.ts';
import { listStudentsOfAccount } from '../../students/list-students-of-account.ts';
import { findProofUse } from '../payments.store.ts';

type AllowanceContext = Pick<Context, 'config' | 'db' | 'now'>;

async function loadProofUse({ config, now }: AllowanceContext, executor: Executor, studentId: StudentId) {
  const found = await findProofUse(executor, studentId, MAX_PROOFS_PER_DAY);
  const at = now().getTime();
  const submittedAt = found.submittedAt.map((instant) => instant.getTime());
  return {
    ...found,
    quotaBytes: config.proofQuotaBytes,
    nextAt: config.rateLimits ? nextProofAt(submittedAt, at) : null,
    now: at,
  };
}

/** Returns how much a student may still submit, for the Payment step. */
export async function getProofAllowance(
  ctx: AllowanceContext,
  studentId: StudentId,
): Promise<ProofAllowance> {
  const { usedBytes, quotaBytes, nextAt } = await loadProofUse(ctx, ctx.db, studentId);
  return {
    usedBytes,
    quotaBytes,
    maxPerDay: MAX_PROOFS_PER_DAY,
    nextAt: nextAt === null ? null : new Date(nextAt).toISOString(),
  };
}

/**
 * Checks that an account may start an upload of this size in bytes: at least one of its students may submit it.
 * @throws DomainError as `requireProofAllowance`, for the last student.
 */
export async function requireProofAllowanceOfAccount(
  ctx: AllowanceContext,
  accountId: AccountId,
  size: number,
): Promise<void> {
  let refusal: unknown;
  for (const { id } of await listStudentsOfAccount(ctx.db, accountId)) {
    try {
      await requireProofAllowance(ctx, ctx.db, id, size);
      return;
    } catch (error) {
      refusal = error;
    }
  }
  if (refusal !== undefined) throw refusal;
}

/**
 * Checks that a student may submit another proof of this size in bytes. Within a transaction that holds the student's lock
 * the answer is exact; before that it avoids a useless upload or inspection.
 * @throws DomainError proof_daily_limit_reached, proof_quota_exceeded.
 */
export async function requireProofAllowance(
  ctx: AllowanceContext,
  executor: Executor,
  studentId: StudentId,
  size: number,
): Promise<void> {
  decideProofSubmission(await loadProofUse(ctx, executor, studentId), size);
}
