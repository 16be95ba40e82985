import { DomainError } from '@thuto/domain/errors';
import type { TutorId } from '@thuto/domain/ids';
import { getOfferEnd } from '@thuto/domain/lessons/waiting-list';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import type { KeysetCursor } from '../../platform/db/keyset-cursor.ts';
import { lockTutorTimes } from '../lessons/taken-times.shared.store.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { countUsableCredits } from '../credits/count-usable-credits.ts';
import { holdTutorTime } from '../free-times/hold-tutor-time.ts';
import { releaseHeldTime } from '../free-times/release-held-time.ts';
import { isTakenTime } from '../free-times/without-taken.ts';
import { dropOfferMessages } from '../notifications/drop-offer-messages.ts';
import { enqueueStudentMail } from '../students/enqueue-student-mail.ts';
import { findFittingOffer, type FittingOffer } from './find-fitting-offer.ts';
import {
  listOver,
  listWaiting,
  listWaitingForTutor,
  lockPlace,
  movePlace,
  type WaitingRow,
} from './waiting-list.store.ts';

const BATCH_SIZE = 200;

/**
 * Ends offers that nobody accepted and places whose time has passed, then offers free times to the families who wait, in
 * the order of joining (BOOK-35, BOOK-36). Safe to run on several workers at once and after a crash.
 */
export async function offerPlaces(ctx: Context): Promise<void> {
  await endPlaces(ctx, 'offer');
  await endPlaces(ctx, 'waiting');
  let after: KeysetCursor | null = null;
  for (;;) {
    const places: WaitingRow[] = await listWaiting(ctx.db, { after, limit: BATCH_SIZE });
    for (const place of places) {
      const found = await findFittingOffer(ctx, ctx.db, place);
      if (found !== null) await offerTimesOf(ctx, found.tutor.tutorId);
    }
    const last = places.at(-1);
    if (last === undefined || places.length < BATCH_SIZE) return;
    after = { at: last.createdAt, id: last.id };
  }
}

/**
 * Offers a tutor's free times. The tutor's times stay locked, so that the family who joined first gets the offer also
 * when several workers run.
 */
async function offerTimesOf(ctx: Context, tutorId: TutorId): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockTutorTimes(tx, tutorId);
    for (const place of await listWaitingForTutor(tx, tutorId)) {
      const found = await findFittingOffer(ctx, tx, place, tutorId);
      if (found !== null) await offerTo(ctx, tx, place, found);
    }
  });
}

/** Holds a time for a family and notifies them. Does nothing for a student without a credit for it. */
async function offerTo(
  ctx: Context,
  tx: Tx,
  { id, studentId, subject, duration }: WaitingRow,
  { time: { date, time, startsAt }, tutor: { tutorId, name: tutorName } }: FittingOffer,
): Promise<void> {
  // Another worker may offer a time of another tutor at the same moment.
  if ((await lockPlace(tx, id)).status !== 'waiting') return;
  const { usable } = await countUsableCredits(tx, studentId, new Date(startsAt));
  if (usable === 0) return;
  const now = ctx.now();
  let heldLessonId;
  try {
    const lesson = { studentId, subject, tutorId, tutorName, date, time, duration };
    heldLessonId = await holdTutorTime(ctx, tx, { ...lesson, startsAt: new Date(startsAt) });
  } catch (error) {
    if (isTakenTime(error)) return;
    throw error;
  }
  const offerExpiresAt = new Date(getOfferEnd(now.getTime(), startsAt));
  await movePlace(tx, id, 'offer', { heldLessonId, offerExpiresAt, updatedAt: now });
  await recordAuditEvent(ctx, tx, { kind: 'waiting-list.offered', actorId: null, studentId, subjectId: id });
  await enqueueStudentMail(ctx, tx, studentId, {
    kind: 'waiting-list-offer',
    data: { placeId: id, studentId },
    dedupeKey: `waiting-list-offer:${id}`,
  });
}

/** Ends the places whose offer has expired, or whose time has passed, and notifies the families. */
async function endPlaces(ctx: Context, due: 'offer' | 'waiting'): Promise<void> {
  for (;;) {
    const over = await listOver(ctx.db, due, { now: ctx.now(), limit: BATCH_SIZE });
    for (const { id } of over) await endPlace(ctx, due, id);
    if (over.length < BATCH_SIZE) return;
  }
}

async function endPlace(ctx: Context, due: 'offer' | 'waiting', id: string): Promise<void> {
  const at = ctx.now();
  try {
    await ctx.db.transaction(async (tx) => {
      const { studentId, heldLessonId } = await lockPlace(tx, id);
      const ended = { heldLessonId: null, endedAt: at, updatedAt: at };
      await movePlace(tx, id, due === 'offer' ? 'expire' : 'lapse', ended);
      if (heldLessonId !== null) await releaseHeldTime(tx, heldLessonId);
      await dropOfferMessages(tx, id);
      await recordAuditEvent(ctx, tx, {
        kind: due === 'offer' ? 'waiting-list.offer-expired' : 'waiting-list.lapsed',
        actorId: null,
        studentId,
        subjectId: id,
      });
      await enqueueStudentMail(ctx, tx, studentId, {
        kind: 'waiting-list-ended',
        data: { placeId: id, studentId },
        dedupeKey: `waiting-list-ended:${id}`,
      });
    });
  } catch (error) {
    // The family or another worker was faster.
    if (!(error instanceof DomainError && error.code === 'waiting_place_changed')) throw error;
  }
}
