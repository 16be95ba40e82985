import type { WaitingApproval } from '@thuto/contract/payments';
import { formatReference } from '@thuto/domain/payments/orders';
import type { AdminContext } from '../../../context.ts';
import { getOldestRequest } from './ask-second-admin.ts';
import { listWaitingRows } from './waiting-approvals.store.ts';

/** Lists the refunds and adjustments that wait for a second admin (PAY-55), the oldest first. */
export async function listWaitingApprovals(ctx: AdminContext): Promise<WaitingApproval[]> {
  const rows = await listWaitingRows(ctx.db, getOldestRequest(ctx.now()));
  return rows.map(({ adminId, createdAt, reference, ...row }) => ({
    ...row,
    reference: reference === null ? null : formatReference(reference),
    isMine: adminId === ctx.currentUser.accountId,
    askedAt: createdAt.toISOString(),
  }));
}
