import type { AdminContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { type IncomingMoneyWithMatch, getIncomingMoney } from './list-money.ts';
import { moveIncomingMoney } from './statements.store.ts';

/** Ignores incoming money with a reason, such as a private transfer. @throws DomainError not_found, money_decided. */
export async function ignoreMoney(
  ctx: AdminContext,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<IncomingMoneyWithMatch> {
  const { accountId } = ctx.currentUser;
  return ctx.db.transaction(async (tx) => {
    await moveIncomingMoney(tx, id, 'ignore', {
      ignoredReason: reason,
      decidedAt: ctx.now(),
      decidedBy: accountId,
    });
    await recordAuditEvent(ctx, tx, { kind: 'money.ignored', actorId: accountId, subjectId: id });
    return getIncomingMoney(ctx, tx, id);
  });
}
