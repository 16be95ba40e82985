import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import type { LessonOfStudent } from './lesson-rows.ts';
import { enqueueStudentMail } from '../students/enqueue-student-mail.ts';

/** Queues the mail about an approved booking: one per booking and recipient, also for one that an admin made. */
export const enqueueBookedMail = (
  ctx: Context,
  tx: Tx,
  { id, studentId }: Pick<LessonOfStudent, 'id' | 'studentId'>,
): Promise<void> =>
  enqueueStudentMail(ctx, tx, studentId, {
    kind: 'booking-approved',
    data: { bookingId: id },
    dedupeKey: `booking-approved:${id}`,
  });
