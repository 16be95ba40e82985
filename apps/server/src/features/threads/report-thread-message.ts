import { DomainError } from '@thuto/domain/errors';
import type { Context } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { requireThread } from './require-thread.ts';
import { findMessageIn, insertReport, type ThreadKey, type ThreadReader } from './threads.store.ts';

/**
 * Reports a message to the safeguarding contact. Reporting it again changes nothing. Neither the audit log entry nor an
 * event names the student, so that the person who wrote the message does not learn of it.
 * @throws DomainError not_found, also for a message of one's own and of a thread of others.
 */
export async function reportThreadMessage(
  ctx: Context,
  key: ThreadKey,
  reporter: ThreadReader,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const message = await findMessageIn(tx, id, key);
    if (message === null || message.authorId === reporter.accountId) throw new DomainError('not_found');
    await requireThread(ctx, tx, { studentId: message.studentId, tutorId: message.tutorId }, reporter);
    const reportId = ctx.newId();
    const report = {
      id: reportId,
      messageId: id,
      reporterId: reporter.accountId,
      reason,
      createdAt: ctx.now(),
    };
    if (!(await insertReport(tx, report))) return;
    await recordAuditEvent(ctx, tx, {
      kind: 'message.reported',
      actorId: reporter.accountId,
      subjectId: reportId,
    });
    await ctx.mail.enqueue(tx, {
      kind: 'message-reported',
      data: { reportId },
      dedupeKey: `message-reported:${reportId}`,
    });
  });
}
