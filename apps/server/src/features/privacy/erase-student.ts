import type { AccountId, StudentId } from '@thuto/domain/ids';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { publishAccessChange } from '../accounts/access-changes.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { listGuardianIds } from '../students/list-guardian-ids.ts';
import { releaseCredit } from '../credits/release-credit.ts';
import { eraseAttemptsOf } from '../../platform/rate-limits/rate-limits.ts';
import {
  eraseAddress,
  eraseLearning,
  eraseLessons,
  eraseLogsOfStudent,
  erasePayments,
  eraseProfile,
  eraseThreadsOfStudent,
  findParentAddress,
} from './erasure.store.ts';

export interface Erasure {
  /** The account that erases: the family or an admin. */
  readonly actorId: AccountId;
  /** The reason that an admin enters; null if the family erases its own data. */
  readonly reason: string | null;
}

/** What the caller must remove after the commit. */
export interface Erased {
  readonly fileIds: readonly string[];
  readonly addresses: readonly string[];
}

/**
 * Erases a student: name, profile and contact record, notes and reasons of lessons, evidence of learning, homework,
 * messages, proofs and notes. Cancels upcoming
 * lessons. Ledger and payment amounts stay under the student's id. The accounts that act for the student stay.
 */
export async function eraseStudent(
  ctx: Context,
  tx: Tx,
  studentId: StudentId,
  { actorId, reason }: Erasure,
): Promise<Erased> {
  const at = ctx.now().toISOString();
  const address = await findParentAddress(tx, studentId);
  const cancelledIds = await eraseLessons(tx, studentId, at);
  const fileIds = await erasePayments(tx, studentId, at);
  for (const participantId of cancelledIds) {
    await releaseCredit({ ...ctx, currentUser: { accountId: actorId } }, tx, { studentId, participantId });
  }
  await eraseLogsOfStudent(tx, studentId);
  await eraseThreadsOfStudent(tx, studentId);
  const homeworkFileIds = await eraseLearning(tx, studentId);
  if (homeworkFileIds.length > 0)
    await ctx.jobs.enqueue(tx, 'homework.remove-released', { fileIds: homeworkFileIds });
  const addresses = address === null ? [] : [address];
  for (const one of addresses) await eraseAddress(tx, one, studentId);
  await eraseAttemptsOf(ctx, tx, addresses);
  await eraseProfile(tx, studentId, at);
  for (const accountId of await listGuardianIds(tx, studentId)) publishAccessChange(ctx, tx, accountId);
  const details = reason === null ? {} : { details: { reason } };
  await recordAuditEvent(ctx, tx, { kind: 'student.erased', actorId, studentId, ...details });
  return { fileIds, addresses };
}
