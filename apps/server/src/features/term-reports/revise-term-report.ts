import type { ReviseTermReport } from '@thuto/contract/term-reports';
import { DomainError } from '@thuto/domain/errors';
import { requireSignedReport } from '@thuto/domain/learning/term-reports';
import type { TutorContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { type FullTermReport, getNewestReport } from './get-newest-report.ts';
import { requireTaughtReport } from './require-taught-report.ts';
import { findNewestReport, insertReportVersion, lockTermReports } from './term-reports.store.ts';

/**
 * Starts a new version of a signed report, for a reason in one line. The family keeps the signed one until the new
 * version is signed.
 * @throws DomainError not_found, term_report_changed if it is not signed or not the newest version.
 */
export function reviseTermReport(
  ctx: TutorContext,
  { version, reason, ...input }: ReviseTermReport,
): Promise<FullTermReport> {
  const { accountId, tutorId } = ctx.currentUser;
  return ctx.db.transaction(async (tx) => {
    const key = await requireTaughtReport(ctx, tx, input);
    await lockTermReports(tx, key.studentId);
    const before = await findNewestReport(tx, key);
    if (before === null) throw new DomainError('not_found');
    requireSignedReport({ ...before, isSigned: before.signedAt !== null }, version);
    const { studentId, subjectId, termId, termName, startsOn, endsOn, comment, nextTerm } = before;
    const id = ctx.newId();
    await insertReportVersion(tx, {
      id,
      studentId,
      subjectId,
      termId,
      termName,
      startsOn,
      endsOn,
      version: version + 1,
      reason,
      comment,
      nextTerm,
      createdAt: ctx.now(),
    });
    await recordAuditEvent(ctx, tx, {
      kind: 'learning.term-report-revised',
      actorId: accountId,
      studentId,
      subjectId: id,
      tutorIds: [tutorId],
      details: { version: version + 1, reason },
    });
    return getNewestReport(ctx, tx, key);
  });
}
