import type { AdminContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { type MoneyWithMatch, getMoney } from './list-money.ts';
import { moveLine } from './statements.store.ts';

/** Ignores incoming money with a reason, such as a private transfer. @throws DomainError not_found, money_decided. */
export async function ignoreMoney(
  ctx: AdminContext,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<MoneyWithMatch> {
  const { accountId } = ctx.currentUser;
  return ctx.db.transaction(async (tx) => {
    await moveLine(tx, id, 'ignore', { ignoredReason: reason, decidedAt: ctx.now(), decidedBy: accountId });
    await recordAuditEvent(ctx, tx, { kind: 'money.ignored', actorId: accountId, subjectId: id });
    return getMoney(ctx, tx, id);
  });
}
