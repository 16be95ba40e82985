import type { MarkHomework } from '@thuto/contract/homework';
import { DomainError } from '@thuto/domain/errors';
import { listEvidenceOfMarks, requireUnmarked } from '@thuto/domain/learning/homework';
import type { TutorContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { recordEvidence } from '../learning/record-evidence.ts';
import { requireTaughtStudent } from '../learning/require-taught-student.ts';
import { enqueueHomeworkMail } from './enqueue-homework-mail.ts';
import { findHomework, type HomeworkRow, lockHomework, saveMarks } from './homework.store.ts';

/**
 * Marks homework of a student whom the tutor teaches, and records its evidence (HOMEWORK-4). Homework that was seen on
 * paper can be marked without a hand-in.
 * @throws DomainError not_found, homework_marked, input_invalid for a topic that was not part of the lesson.
 */
export function markHomework(ctx: TutorContext, { id, marks, comment }: MarkHomework): Promise<HomeworkRow> {
  const { accountId } = ctx.currentUser;
  return ctx.db.transaction(async (tx) => {
    const found = await findHomework(tx, id);
    if (found === null) throw new DomainError('not_found');
    const studentId = await requireTaughtStudent(ctx, tx, found.studentId);
    const before = await lockHomework(tx, id);
    requireUnmarked(before?.markedAt != null);
    const known = new Set(found.topics.map((topic) => topic.id));
    if (!marks.every(({ topicId }) => known.has(topicId)))
      throw new DomainError('input_invalid', { fields: { marks: 'Please choose topics of the lesson' } });
    await saveMarks(tx, id, { comment, markedAt: ctx.now(), markedBy: accountId }, marks);
    await recordEvidence(
      ctx,
      tx,
      studentId,
      listEvidenceOfMarks(marks, found.task).map((piece) => ({ ...piece, reference: id })),
      accountId,
    );
    await recordAuditEvent(ctx, tx, {
      kind: 'learning.homework-marked',
      actorId: accountId,
      studentId,
      subjectId: id,
      tutorIds: [ctx.currentUser.tutorId],
    });
    await enqueueHomeworkMail(ctx, tx, 'homework-marked', {
      studentId,
      reportId: id,
      participantId: found.participantId,
    });
    const marked = await findHomework(tx, id);
    if (marked === null) throw new DomainError('not_found');
    return marked;
  });
}
