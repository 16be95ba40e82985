import type { Readable } from 'node:stream';
import { DomainError } from '@thuto/domain/errors';
import type { SignedInContext } from '../../../context.ts';
import { getReachableStudents } from '../../../reachable-students.ts';
import { recordAuditEvent } from '../../activity/record-audit-event.ts';
import type { FileRow } from '../../../platform/files/stored-files.store.ts';
import { findPayment } from '../payments.store.ts';

/**
 * Opens the proof of a payment for its owner or for an admin (PAY-14). Records an admin's view in the audit log. The caller
 * closes the stream.
 * @throws DomainError not_found, also for a proof of another family and for a missing file.
 */
export async function openProof(
  ctx: SignedInContext,
  paymentId: string,
): Promise<{ file: FileRow; stream: Readable; size: number }> {
  const studentIds = getReachableStudents(ctx.currentUser, 'payments.open-proof');
  const found = await findPayment(ctx.db, paymentId, studentIds);
  if (!found?.file) throw new DomainError('not_found');
  const { file, order } = found;
  const opened = await ctx.files.get(file.storageKey);
  try {
    if (studentIds === null) {
      await recordAuditEvent(ctx, ctx.db, {
        kind: 'proof.viewed',
        actorId: ctx.currentUser.accountId,
        studentId: order.studentId,
        subjectId: paymentId,
      });
    }
  } catch (error) {
    opened.stream.destroy();
    throw error;
  }
  return { file, ...opened };
}
