import { DomainError } from '@thuto/domain/errors';
import type { StudentContext } from '../../context.ts';
import { lockTimes } from '../lessons/taken-times.shared.store.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { confirmHeldTime } from '../free-times/confirm-held-time.ts';
import { releaseHeldTime } from '../free-times/release-held-time.ts';
import { withoutTaken } from '../free-times/without-taken.ts';
import { dropOfferMessages } from '../notifications/drop-offer-messages.ts';
import {
  getPlace,
  lockPlace,
  movePlace,
  type WaitingPlaceRow,
  type WaitingRow,
} from './waiting-list.store.ts';

/** Returns a place of the student. @throws DomainError not_found, also for another student's place. */
async function getOwnPlace(ctx: StudentContext, id: string): Promise<WaitingPlaceRow> {
  const row = await getPlace(ctx.db, id);
  if (row.place.studentId !== ctx.student.id) throw new DomainError('not_found');
  return row;
}

/**
 * Accepts the time that is held for the student: confirms the lesson and holds one credit, exactly once (BOOK-37).
 * @throws DomainError not_found, offer_closed, sessions_exhausted, student_time_taken, tutor_not_found,
 * tutor_vetting_expired.
 */
export async function acceptOffer(ctx: StudentContext, id: string): Promise<WaitingPlaceRow> {
  const { held } = await getOwnPlace(ctx, id);
  if (held === null) throw new DomainError('offer_closed');
  const studentId = ctx.student.id;
  try {
    return await ctx.db.transaction(async (tx) => {
      await lockTimes(tx, { studentId, tutorId: held.tutorId });
      const lessonId = requireOpenOffer(await lockPlace(tx, id), ctx.now());
      const participantId = await confirmHeldTime(ctx, tx, lessonId);
      const at = ctx.now();
      await movePlace(tx, id, 'accept', { heldLessonId: null, participantId, endedAt: at, updatedAt: at });
      await dropOfferMessages(tx, id);
      await record(ctx, tx, 'waiting-list.accepted', id);
      return getPlace(tx, id);
    });
  } catch (error) {
    throw withoutTaken(error);
  }
}

/** Returns the lesson that holds the offered time. @throws DomainError offer_closed. */
function requireOpenOffer({ status, heldLessonId, offerExpiresAt }: WaitingRow, now: Date) {
  // The job that expires offers runs once a minute.
  if (status !== 'offered' || heldLessonId === null || offerExpiresAt === null || offerExpiresAt <= now)
    throw new DomainError('offer_closed');
  return heldLessonId;
}

/** Declines the time that is held for the student: it goes to the next family. @throws DomainError not_found, offer_closed. */
export async function declineOffer(ctx: StudentContext, id: string): Promise<WaitingPlaceRow> {
  await getOwnPlace(ctx, id);
  return ctx.db.transaction(async (tx) => {
    const at = ctx.now();
    const lessonId = requireOpenOffer(await lockPlace(tx, id), at);
    await movePlace(tx, id, 'decline', { heldLessonId: null, endedAt: at, updatedAt: at });
    await releaseHeldTime(tx, lessonId);
    await dropOfferMessages(tx, id);
    await record(ctx, tx, 'waiting-list.declined', id);
    return getPlace(tx, id);
  });
}

/** Takes the student out of the waiting list. @throws DomainError not_found, waiting_place_changed. */
export async function leaveWaitingList(ctx: StudentContext, id: string): Promise<WaitingPlaceRow> {
  await getOwnPlace(ctx, id);
  return ctx.db.transaction(async (tx) => {
    const at = ctx.now();
    await movePlace(tx, id, 'leave', { endedAt: at, updatedAt: at });
    await record(ctx, tx, 'waiting-list.left', id);
    return getPlace(tx, id);
  });
}

const record = (
  ctx: StudentContext,
  tx: Parameters<typeof recordAuditEvent>[1],
  kind: 'waiting-list.accepted' | 'waiting-list.declined' | 'waiting-list.left',
  subjectId: string,
) =>
  recordAuditEvent(ctx, tx, {
    kind,
    actorId: ctx.currentUser.accountId,
    studentId: ctx.student.id,
    subjectId,
  });
