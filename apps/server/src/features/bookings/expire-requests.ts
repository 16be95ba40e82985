import { DomainError } from '@thuto/domain/errors';
import type { StudentId } from '@thuto/domain/ids';
import type { Context } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { enqueueStudentMail } from '../students/enqueue-student-mail.ts';
import { listDueRequests } from './booking-requests.store.ts';
import { moveParticipant } from '../lessons/lessons.shared.store.ts';

/** Requests that one run expires. The next run, a minute later, continues. */
const BATCH_SIZE = 200;

/**
 * Expires the requests that nobody has decided in time and mails the families (BOOK-20). No credit moves, because none was
 * held. Each request is a transaction of its own, so that a decision at the same moment wins or loses as a whole.
 */
export async function expireRequests(ctx: Context): Promise<void> {
  const due = await listDueRequests(ctx.db, ctx.now(), BATCH_SIZE);
  for (const { id, studentId } of due) await expireRequest(ctx, { id, studentId });
}

async function expireRequest(
  ctx: Context,
  { id, studentId }: { readonly id: string; readonly studentId: StudentId },
): Promise<void> {
  const now = ctx.now();
  try {
    await ctx.db.transaction(async (tx) => {
      await moveParticipant(tx, 'booking', id, 'expire', { rejectedAt: now, updatedAt: now });
      await recordAuditEvent(ctx, tx, { kind: 'booking.expired', actorId: null, studentId, subjectId: id });
      await enqueueStudentMail(ctx, tx, studentId, {
        kind: 'booking-expired',
        data: { bookingId: id },
        dedupeKey: `booking-expired:${id}`,
      });
    });
  } catch (error) {
    // Somebody decided it at the same moment.
    if (!(error instanceof DomainError && error.code === 'booking_not_pending')) throw error;
  }
}
