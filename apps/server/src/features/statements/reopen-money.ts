import type { AdminContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { type IncomingMoneyWithMatch, getIncomingMoney } from './list-money.ts';
import { moveIncomingMoney } from './statements.store.ts';

/** Undoes `ignoreMoney`. @throws DomainError not_found, money_decided. */
export async function reopenMoney(ctx: AdminContext, id: string): Promise<IncomingMoneyWithMatch> {
  const { accountId } = ctx.currentUser;
  return ctx.db.transaction(async (tx) => {
    await moveIncomingMoney(tx, id, 'reopen', { ignoredReason: null, decidedAt: null, decidedBy: null });
    await recordAuditEvent(ctx, tx, { kind: 'money.reopened', actorId: accountId, subjectId: id });
    return getIncomingMoney(ctx, tx, id);
  });
}
