import { decideApproval } from '@thuto/domain/payments';
import type { AdminContext } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { getApprovalLimit } from './get-approval-limit.ts';
import { type Family, findSessionPrice } from './moved-money.store.ts';
import { deleteRequest, findFirstAdmin, saveRequest } from './waiting-approvals.store.ts';

/** How long a request waits for the second admin. */
const REQUEST_VALID_MS = 7 * 24 * 60 * 60 * 1000;

/** A movement of money or sessions that has no pending record of its own. */
export interface MoneyRequest {
  /** Equal for the same movement, such as `refund:<order>:order:45000`. */
  readonly request: string;
  readonly family: Family & { readonly studentId: NonNullable<Family['studentId']> };
  /** What is moved: money in lisente, or sessions, which count with their price. */
  readonly moves: { readonly amountLisente: number } | { readonly sessions: number };
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
  { request, family, moves }: MoneyRequest,
): Promise<boolean> {
  const adminId = ctx.currentUser.accountId;
  const limit = await getApprovalLimit(ctx, tx, adminId, family);
  if (limit.aboveLisente === 0) return true;
  const amountLisente =
    'sessions' in moves ? Math.abs(moves.sessions) * (await findSessionPrice(tx)) : moves.amountLisente;
  const now = ctx.now();
  const first = await findFirstAdmin(tx, request, new Date(now.getTime() - REQUEST_VALID_MS));
  const step = decideApproval({
    amountLisente,
    limit,
    adminId,
    first: first === null ? null : { adminId: first, amountLisente },
  });
  if (step === 'settle') {
    await deleteRequest(tx, request);
    return true;
  }
  await saveRequest(tx, { request, adminId, amountLisente, createdAt: now });
  await recordAuditEvent(ctx, tx, {
    kind: 'payment.second-admin-asked',
    actorId: adminId,
    studentId: family.studentId,
    details: { amountLisente },
  });
  return false;
}
