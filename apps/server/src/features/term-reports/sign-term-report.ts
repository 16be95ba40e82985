import type { SaveTermReport } from '@thuto/contract/term-reports';
import type { TutorContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { buildTermFacts } from './build-term-report.ts';
import { type FullTermReport, getNewestReport } from './get-newest-report.ts';
import { writeDraft } from './save-term-report.ts';
import { listProgressRecipients } from '../students/list-progress-recipients.ts';
import { signReportRow } from './term-reports.store.ts';

/**
 * Signs a term report with what the tutor wrote. The signature fixes its facts, and the family is mailed (TERM-2).
 * @throws DomainError not_found, term_report_changed if it was saved, signed or replaced since it was read.
 */
export function signTermReport(ctx: TutorContext, input: SaveTermReport): Promise<FullTermReport> {
  const { accountId, tutorId } = ctx.currentUser;
  return ctx.db.transaction(async (tx) => {
    const { key, term, id, version } = await writeDraft(ctx, tx, input);
    const { studentId, subject } = key;
    const facts = await buildTermFacts(ctx, tx, { studentId, subject, term });
    await signReportRow(tx, id, { facts, signedBy: accountId, signedAt: ctx.now() });
    await recordAuditEvent(ctx, tx, {
      kind: 'learning.term-report-signed',
      actorId: accountId,
      studentId,
      subjectId: id,
      tutorIds: [tutorId],
      details: { version },
    });
    const readers = await listProgressRecipients(tx, studentId);
    await ctx.mail.enqueueMany(
      tx,
      readers.map((recipientAccountId) => ({
        kind: 'term-report-signed',
        recipientAccountId,
        data: { reportId: id, studentId },
        dedupeKey: `term-report-signed:${id}:${recipientAccountId}`,
      })),
    );
    return getNewestReport(ctx, tx, key);
  });
}
