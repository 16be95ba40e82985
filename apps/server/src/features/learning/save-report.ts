import type { SaveReport } from '@thuto/contract/learning';
import { DomainError } from '@thuto/domain/errors';
import { listEvidenceOfReport, requireReportable } from '@thuto/domain/lessons/lesson-reports';
import type { TutorContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { enqueueHomeworkMail } from '../homework/enqueue-homework-mail.ts';
import { lockTaughtLesson } from '../tutor-area/lock-taught-lesson.ts';
import { completeLessonIn } from '../lessons/complete-lesson.ts';
import { startTermReport } from '../term-reports/start-term-report.ts';
import { recordEvidence } from './record-evidence.ts';
import { findReport, insertReport, type ReportRow } from './reports.store.ts';
import { findTopicsOfSubject } from './topics.store.ts';

/**
 * Saves the report of the tutor's own lesson, records its evidence and mails the family about homework. May complete the
 * lesson with the same save. Saving the same report again returns it.
 * @throws DomainError not_found, lesson_not_started, report_lesson_not_held, report_exists if another report was saved,
 * input_invalid for a topic of another subject.
 */
export function saveReport(ctx: TutorContext, input: SaveReport): Promise<ReportRow> {
  const { id: participantId, reportId, topics, completesLesson, ...report } = input;
  const { accountId, tutorId } = ctx.currentUser;
  return ctx.db.transaction(async (tx) => {
    const { view, lesson } = await lockTaughtLesson(ctx, tx, participantId);
    const before = await findReport(tx, participantId);
    if (before?.id === reportId) return before;
    if (before !== null) throw new DomainError('report_exists');
    requireReportable(lesson.status, lesson.startsAt.getTime(), ctx.now().getTime());
    const known = await findTopicsOfSubject(
      tx,
      topics.map(({ topicId }) => topicId),
      lesson.subject,
    );
    if (known.size < topics.length) {
      throw new DomainError('input_invalid', { fields: { topics: 'Please choose topics of this subject' } });
    }
    const values = {
      ...report,
      id: reportId,
      participantId,
      tutorId,
      writtenBy: accountId,
      createdAt: ctx.now(),
    };
    if (!(await insertReport(tx, values, topics))) throw new DomainError('report_exists');
    await recordEvidence(
      ctx,
      tx,
      lesson.studentId,
      listEvidenceOfReport({ topics, exitTicket: report.exitTicket }).map((piece) => ({
        ...piece,
        reference: reportId,
      })),
      accountId,
    );
    await startTermReport(ctx, tx, lesson);
    await recordAuditEvent(ctx, tx, {
      kind: 'learning.report-saved',
      actorId: accountId,
      studentId: lesson.studentId,
      subjectId: participantId,
      tutorIds: [tutorId],
    });
    if (completesLesson && lesson.status === 'confirmed')
      await completeLessonIn(ctx, tx, view, participantId);
    if (report.homework !== '') {
      const { studentId } = lesson;
      await enqueueHomeworkMail(ctx, tx, 'homework-given', { studentId, reportId, participantId });
    }
    const saved = await findReport(tx, participantId);
    if (saved === null) throw new DomainError('not_found');
    return saved;
  });
}
