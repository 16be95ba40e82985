import { REQUEST_VALID_DAYS, decideApproval } from '@thuto/domain/payments/payments';
import type { AdminContext } from '../../../context.ts';
import type { Tx } from '../../../platform/db/client.ts';
import { recordAuditEvent } from '../../activity/record-audit-event.ts';
import { getApprovalLimit } from './get-approval-limit.ts';
import { type Family, findSessionPrice } from './moved-money.store.ts';
import { type AskedMove, deleteRequests, listFirstAdmins, saveRequest } from './waiting-approvals.store.ts';

/** Requests since this instant wait for the second admin. */
export const getOldestRequest = (now: Date): Date =>
  new Date(now.getTime() - REQUEST_VALID_DAYS * 24 * 60 * 60 * 1000);

/** A movement of money or sessions that has no pending record of its own. */
export interface MoneyRequest {
  readonly family: Family & { readonly studentId: NonNullable<Family['studentId']> };
  /** What is moved. Sessions count with their price. */
  readonly move: AskedMove;
}

/**
 * Decides whether an admin may move money or sessions now (PAY-55). Above the limit the request is stored, and a second
 * admin who asks for the same within a week carries it out. Called before other locks are taken.
 * @returns false if it waits for a second admin now.
 * @throws DomainError payment_needs_another_admin when the same admin asks twice.
 */
export async function askSecondAdmin(
  ctx: AdminContext,
  tx: Tx,
  { family, move }: MoneyRequest,
): Promise<boolean> {
  const adminId = ctx.currentUser.accountId;
  const limit = await getApprovalLimit(ctx, tx, adminId, family);
  if (limit.aboveLisente === 0) return true;
  const amountLisente =
    'sessions' in move ? Math.abs(move.sessions) * (await findSessionPrice(tx)) : move.amountLisente;
  const now = ctx.now();
  const since = getOldestRequest(now);
  const asked = { studentId: family.studentId, move };
  const admins = await listFirstAdmins(tx, asked, since);
  const first = admins.find((id) => id !== adminId) ?? admins[0];
  const step = decideApproval({
    amountLisente,
    limit,
    adminId,
    first: first === undefined ? null : { adminId: first, amountLisente },
  });
  if (step === 'settle') {
    await deleteRequests(tx, asked);
    return true;
  }
  await saveRequest(tx, asked, { id: ctx.newId(), adminId, amountLisente, createdAt: now }, since);
  await recordAuditEvent(ctx, tx, {
    kind: 'payment.second-admin-asked',
    actorId: adminId,
    studentId: family.studentId,
    details: { amountLisente },
  });
  return false;
}
