import { requestExpiresAt } from '@thuto/domain/lessons/lesson-policy';
import type { AdminContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import {
  getLessonWithStudent,
  type LessonWithStudent,
  lockLesson,
  updateParticipant,
} from '../lessons/lessons.shared.store.ts';
import { getSettings } from '../settings/get-settings.ts';
import { enqueueStudentMail } from '../students/enqueue-student-mail.ts';
import { deleteProposals } from './proposals.store.ts';
import { requirePending } from './require-pending-request.ts';

/**
 * Takes back the times that were proposed for a request (BOOK-38). The request waits for a decision about the time that
 * the family asked for, as long as a new one would, and the family is mailed.
 * @throws DomainError not_found, booking_not_pending, also after the family has taken one of the times.
 */
export async function withdrawProposals(
  ctx: AdminContext,
  { id }: { readonly id: string },
): Promise<LessonWithStudent> {
  return ctx.db.transaction(async (tx) => {
    const request = await lockLesson(tx, 'booking', id);
    const now = ctx.now();
    requirePending(request, now);
    const { requestValidHours } = await getSettings(ctx, tx);
    const offered = await deleteProposals(tx, id);
    const expiresAt = requestExpiresAt(
      { createdAt: now.getTime(), startsAt: request.startsAt.getTime() },
      requestValidHours,
    );
    await updateParticipant(tx, id, { expiresAt: new Date(expiresAt), updatedAt: now });
    await recordAuditEvent(ctx, tx, {
      kind: 'booking.offer-withdrawn',
      actorId: ctx.currentUser.accountId,
      studentId: request.studentId,
      subjectId: id,
    });
    if (offered > 0) {
      await enqueueStudentMail(ctx, tx, request.studentId, {
        kind: 'booking-offer-withdrawn',
        data: { bookingId: id },
        dedupeKey: `booking-offer-withdrawn:${id}:${now.getTime()}`,
      });
    }
    return getLessonWithStudent(tx, 'booking', id);
  });
}
