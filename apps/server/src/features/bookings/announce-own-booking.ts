import type { TutorId } from '@thuto/domain/ids';
import type { StudentContext } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { enqueueBookedMails } from './booked-mail.ts';

/** Records a booking that was confirmed at once. Mails the family; notifies the tutor unless `notifiesTutor` is false. */
export async function announceOwnBooking(
  ctx: StudentContext,
  tx: Tx,
  {
    id,
    tutorId,
    notifiesTutor = true,
  }: { readonly id: string; readonly tutorId: TutorId | null; readonly notifiesTutor?: boolean },
): Promise<void> {
  const studentId = ctx.student.id;
  await recordAuditEvent(ctx, tx, {
    kind: 'booking.confirmed-at-once',
    actorId: ctx.currentUser.accountId,
    studentId,
    subjectId: id,
    tutorIds: [tutorId],
  });
  await enqueueBookedMails(ctx, tx, { id, studentId, tutorId: notifiesTutor ? tutorId : null });
}
