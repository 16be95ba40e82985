import type { AdminContext } from '../../../context.ts';
import type { Tx } from '../../../platform/db/client.ts';
import { recordAuditEvent } from '../../activity/record-audit-event.ts';
import { type Claim, updateFirstApproval } from '../payments.store.ts';

/**
 * Records the first of two approvals of a pending payment (PAY-55). Nothing is settled yet.
 * @throws DomainError payment_not_pending, not_found.
 */
export async function recordFirstApproval(
  ctx: AdminContext,
  tx: Tx,
  {
    id,
    studentId,
    amountLisente,
  }: {
    readonly id: string;
    readonly studentId: Claim['studentId'];
    readonly amountLisente: number;
  },
): Promise<void> {
  const actorId = ctx.currentUser.accountId;
  await updateFirstApproval(tx, id, { by: actorId, at: ctx.now(), amountLisente });
  await recordAuditEvent(ctx, tx, { kind: 'payment.first-approved', actorId, studentId, subjectId: id });
}
