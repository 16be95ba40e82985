import type { TutorId } from '@thuto/domain/ids';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { buildStudentMails } from '../students/enqueue-student-mail.ts';
import type { LessonOfStudent } from '../lessons/lesson-rows.shared.store.ts';
import { buildTutorMails } from '../lessons/notify-tutor.ts';

/**
 * Queues the mails about a confirmed booking to the family and to its tutor, in the caller's transaction: one per booking
 * and recipient, also for a booking that an admin made.
 * @param booking.tutorId null mails the family only.
 */
export async function enqueueBookedMails(
  ctx: Pick<Context, 'mail' | 'now'>,
  tx: Tx,
  {
    id,
    studentId,
    tutorId,
  }: Pick<LessonOfStudent, 'id' | 'studentId'> & { readonly tutorId: TutorId | null },
): Promise<void> {
  const toFamily = await buildStudentMails(tx, studentId, {
    kind: 'booking-approved',
    data: { bookingId: id },
    dedupeKey: `booking-approved:${id}`,
  });
  const toTutor = await buildTutorMails(ctx, tx, 'assigned', { view: 'booking', id, tutorId });
  await ctx.mail.enqueueMany(tx, [...toFamily, ...toTutor]);
}
