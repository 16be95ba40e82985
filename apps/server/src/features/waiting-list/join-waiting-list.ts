import { isBeforeToday } from '@thuto/domain/calendar';
import { DomainError } from '@thuto/domain/errors';
import type { TutorId } from '@thuto/domain/ids';
import type { SubjectId } from '@thuto/domain/learning/subject-names';
import { getWaitingEnd, MAX_WAITING_PLACES, requireNarrowWish } from '@thuto/domain/lessons/waiting-list';
import type { StudentContext } from '../../context.ts';
import { getBookingBalance } from '../credits/get-booking-balance.ts';
import { lockTimes } from '../lessons/taken-times.shared.store.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { listTutorsOfSubjects } from '../tutors/list-tutors-of-subjects.ts';
import { findFittingOffer } from './find-fitting-offer.ts';
import { getPlace, insertPlace, listOpenOf, type WaitingPlaceRow } from './waiting-list.store.ts';

/** What a family waits for. Wall-clock values in the platform's zone; left out means any. */
export interface WantedPlace {
  readonly subject: SubjectId;
  readonly tutorId?: TutorId | undefined;
  readonly date?: string | undefined;
  readonly time?: string | undefined;
  readonly duration: number;
}

/**
 * Puts the student into the waiting list for a full time or tutor (BOOK-34). No credit is held while waiting.
 * @throws DomainError input_invalid, subject_not_chosen, tutor_not_found, payment_not_approved, sessions_exhausted,
 * booking_in_past, waiting_places_exhausted, waiting_list_joined; waiting_list_time_free if it can be booked now.
 */
export async function joinWaitingList(ctx: StudentContext, wanted: WantedPlace): Promise<WaitingPlaceRow> {
  const studentId = ctx.student.id;
  const { subject, duration, tutorId = null, date = null, time = null } = wanted;
  const wish = { studentId, subject, tutorId, date, time, duration };
  requireNarrowWish(wish);
  return ctx.db.transaction(async (tx) => {
    // The places of one student are taken one after the other.
    await lockTimes(tx, { studentId, tutorId: null });
    const { subjects, remaining, hasPurchase } = await getBookingBalance(tx, studentId);
    if (!hasPurchase) throw new DomainError('payment_not_approved');
    if (remaining === 0) throw new DomainError('sessions_exhausted');
    if (!subjects.includes(subject)) throw new DomainError('subject_not_chosen');
    const teachers = await listTutorsOfSubjects(tx, [subject]);
    if (tutorId !== null && !teachers.some(({ id }) => id === tutorId))
      throw new DomainError('tutor_not_found');
    const at = ctx.now();
    const zone = ctx.config.timeZone;
    const waitsUntil = new Date(getWaitingEnd(wish, at.getTime(), zone));
    if (waitsUntil <= at || (date !== null && isBeforeToday(date, at.getTime(), zone)))
      throw new DomainError('booking_in_past');
    const open = await listOpenOf(tx, studentId);
    if (open.length >= MAX_WAITING_PLACES) throw new DomainError('waiting_places_exhausted');
    const isSame = (other: (typeof open)[number]) =>
      other.subject === subject && other.tutorId === tutorId && other.date === date && other.time === time;
    if (open.some(isSame)) throw new DomainError('waiting_list_joined');
    if ((await findFittingOffer(ctx, tx, wish)) !== null) throw new DomainError('waiting_list_time_free');
    const id = ctx.newId();
    await insertPlace(tx, { id, ...wish, waitsUntil, createdAt: at, updatedAt: at });
    await recordAuditEvent(ctx, tx, {
      kind: 'waiting-list.joined',
      actorId: ctx.currentUser.accountId,
      studentId,
      subjectId: id,
    });
    return getPlace(tx, id);
  });
}
