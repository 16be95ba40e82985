import type { OutcomeChoice } from '@thuto/contract/outcomes';
import type { AdminContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { enqueueStudentMail } from '../students/enqueue-student-mail.ts';
import { lockTimes } from '../lessons/taken-times.shared.store.ts';
import {
  closeDispute,
  getLessonWithOutcome,
  getNamedLesson,
  type LessonWithOutcomeRow,
} from './outcomes.store.ts';
import { undoOutcomeIn } from './undo-outcome.ts';
import { markOutcomeIn } from './mark-outcome.ts';

/**
 * Decides a dispute (LESSON-10): keeps the outcome, or undoes it and marks another one. The family is mailed the decision
 * with the desk's note.
 * @throws DomainError not_found, dispute_not_open, and what `undoOutcome` and `markOutcome` throw.
 */
export async function decideDispute(
  ctx: AdminContext,
  { id, change, note }: { readonly id: string; readonly change: OutcomeChoice | null; readonly note: string },
): Promise<LessonWithOutcomeRow> {
  return ctx.db.transaction(async (tx) => {
    const { view, lesson } = await getNamedLesson(tx, id);
    const { studentId, tutorId } = lesson;
    await lockTimes(tx, lesson);
    await closeDispute(tx, { id, note, at: ctx.now() });
    if (change !== null) {
      // Somebody may have undone the outcome meanwhile.
      if (lesson.status !== 'confirmed') await undoOutcomeIn(ctx, tx, id);
      await markOutcomeIn(ctx, tx, { id, ...change });
    }
    await recordAuditEvent(ctx, tx, {
      kind: `${view}.dispute-decided`,
      actorId: ctx.currentUser.accountId,
      studentId,
      subjectId: id,
      tutorIds: [tutorId],
      details: { outcome: change?.outcome ?? lesson.outcome, isKept: change === null },
    });
    await enqueueStudentMail(ctx, tx, studentId, {
      kind: `${view}-dispute-decided`,
      data: view === 'booking' ? { bookingId: id } : { sessionId: id },
      dedupeKey: `${view}-dispute-decided:${id}`,
    });
    return getLessonWithOutcome(tx, id);
  });
}
