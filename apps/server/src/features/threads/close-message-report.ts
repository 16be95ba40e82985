import { DomainError } from '@thuto/domain/errors';
import type { AdminContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { type ReportWithContext, withContext } from './list-message-reports.ts';
import { closeReport, findReport } from './threads.store.ts';

/**
 * Closes a report of a message with a note of what was done.
 * @throws DomainError not_found, also for a report about the admin; report_not_open if it is closed already.
 */
export async function closeMessageReport(
  ctx: AdminContext,
  { id, note }: { readonly id: string; readonly note: string },
): Promise<ReportWithContext> {
  const { accountId } = ctx.currentUser;
  return ctx.db.transaction(async (tx) => {
    if ((await findReport(tx, id, accountId)) === null) throw new DomainError('not_found');
    const closing = { closedAt: ctx.now(), closedBy: accountId, closingNote: note };
    if (!(await closeReport(tx, id, closing))) throw new DomainError('report_not_open');
    await recordAuditEvent(ctx, tx, { kind: 'message.report-closed', actorId: accountId, subjectId: id });
    const closed = await findReport(tx, id, accountId);
    if (closed === null) throw new DomainError('not_found');
    return withContext(tx, closed);
  });
}
