import { DomainError } from '@thuto/domain/errors';
import type { StudentContext } from '../../context.ts';
import type { LessonOfStudent } from '../lessons/lesson-rows.shared.store.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { getLesson, moveParticipant } from '../lessons/lessons.shared.store.ts';

/**
 * Withdraws the student's own pending booking. It shows as rejected with the reason "Withdrawn by student" (BOOK-14). No
 * credit moves, because none was held, and nobody is mailed.
 * @throws DomainError not_found, also for another student's booking; booking_not_pending.
 */
export async function withdrawBooking(ctx: StudentContext, id: string): Promise<LessonOfStudent> {
  const studentId = ctx.student.id;
  return ctx.db.transaction(async (tx) => {
    const own = await getLesson(tx, 'booking', id);
    if (own.studentId !== studentId) throw new DomainError('not_found');
    await moveParticipant(tx, 'booking', id, 'withdraw', { rejectedAt: ctx.now(), updatedAt: ctx.now() });
    await recordAuditEvent(ctx, tx, {
      kind: 'booking.withdrawn',
      actorId: ctx.currentUser.accountId,
      studentId,
      subjectId: id,
    });
    return getLesson(tx, 'booking', id);
  });
}
