import type { AdminContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { deletePeriodRow, lockTermCalendar } from './term-calendar.store.ts';

/** Deletes a period of the term calendar. @throws DomainError not_found. */
export async function deletePeriod(ctx: AdminContext, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockTermCalendar(tx);
    const { kind, name, startsOn, endsOn } = await deletePeriodRow(tx, id);
    await recordAuditEvent(ctx, tx, {
      kind: 'term-calendar.changed',
      actorId: ctx.currentUser.accountId,
      subjectId: id,
      details: { kind, name, startsOn, endsOn, isDeleted: true },
    });
  });
}
