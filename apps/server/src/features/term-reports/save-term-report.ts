import type { SaveTermReport } from '@thuto/contract/term-reports';
import { DomainError } from '@thuto/domain/errors';
import { requireOpenReport } from '@thuto/domain/learning/term-reports';
import type { TutorContext } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { findReportAndTerm, type Term } from './find-term.ts';
import { type FullTermReport, getNewestReport } from './get-newest-report.ts';
import { requireTaughtReport } from './require-taught-report.ts';
import {
  findNewestReport,
  insertReportVersion,
  lockTermReports,
  type TermReportKey,
  updateDraft,
} from './term-reports.store.ts';

/**
 * Saves what the tutor wrote into a draft.
 * @throws DomainError not_found, term_report_changed if it was saved, signed or replaced since it was read.
 */
export function saveTermReport(ctx: TutorContext, input: SaveTermReport): Promise<FullTermReport> {
  return ctx.db.transaction(async (tx) => {
    const { key, id } = await writeDraft(ctx, tx, input);
    await recordAuditEvent(ctx, tx, {
      kind: 'learning.term-report-saved',
      actorId: ctx.currentUser.accountId,
      studentId: key.studentId,
      subjectId: id,
      tutorIds: [ctx.currentUser.tutorId],
    });
    return getNewestReport(ctx, tx, key);
  });
}

/** Writes the words into the draft, which is created if there is none. Returns its id. @throws as `saveTermReport`. */
export async function writeDraft(
  ctx: TutorContext,
  tx: Tx,
  { version, revision, comment, nextTerm, ...input }: SaveTermReport,
): Promise<{ key: TermReportKey; term: Term; id: string; version: number }> {
  const key = await requireTaughtReport(ctx, tx, input);
  await lockTermReports(tx, key.studentId);
  const { report: before, term } = await findReportAndTerm(ctx, tx, key);
  requireOpenReport(
    {
      version: before?.version ?? 1,
      revision: before?.revision ?? 0,
      isSigned: before !== null && before.signedAt !== null,
    },
    { version, revision },
  );
  if (before === null) await insertReportVersion(tx, buildFirstVersion(ctx, key, term));
  const draft = before ?? (await findNewestReport(tx, key));
  if (draft === null) throw new DomainError('not_found');
  await updateDraft(tx, draft.id, { comment, nextTerm });
  return { key, term, id: draft.id, version };
}

/** Builds the row of a first draft. */
export const buildFirstVersion = (
  ctx: Pick<TutorContext, 'newId' | 'now'>,
  { studentId, subject }: Pick<TermReportKey, 'studentId' | 'subject'>,
  term: Term,
) => ({
  id: ctx.newId(),
  studentId,
  subjectId: subject,
  termId: term.id,
  termName: term.name,
  startsOn: term.startsOn,
  endsOn: term.endsOn,
  version: 1,
  createdAt: ctx.now(),
});
