import type { AccountId } from '@thuto/domain/ids';
import { and, eq, gt } from 'drizzle-orm';
import type { Tx } from '../../platform/db/client.ts';
import { waitingApprovals } from '../../platform/db/schema/waiting-approvals.ts';

/** The admin who asked for the same since an instant; null if nobody did. Locked until the transaction ends. */
export async function findFirstAdmin(tx: Tx, request: string, since: Date): Promise<AccountId | null> {
  const [row] = await tx
    .select({ adminId: waitingApprovals.adminId })
    .from(waitingApprovals)
    .where(and(eq(waitingApprovals.request, request), gt(waitingApprovals.createdAt, since)))
    .for('update');
  return row?.adminId ?? null;
}

export async function saveRequest(tx: Tx, row: typeof waitingApprovals.$inferInsert): Promise<void> {
  const { request: _request, ...changes } = row;
  await tx
    .insert(waitingApprovals)
    .values(row)
    .onConflictDoUpdate({ target: waitingApprovals.request, set: changes });
}

export async function deleteRequest(tx: Tx, request: string): Promise<void> {
  await tx.delete(waitingApprovals).where(eq(waitingApprovals.request, request));
}
