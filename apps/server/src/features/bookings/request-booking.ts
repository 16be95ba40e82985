import type { RequestBooking } from '@thuto/contract/bookings';
import { chooseRequestSlot, decidePreferredTimes } from '@thuto/domain/lessons/bookings';
import { DomainError } from '@thuto/domain/errors';
import { requestExpiresAt } from '@thuto/domain/lessons/lesson-policy';
import type { z } from 'zod';
import type { StudentContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { requirePlanItem } from '../learning/require-plan-item.ts';
import { insertRequest } from './booking-requests.store.ts';
import type { LessonForFamily } from '../lessons/lesson-rows.shared.store.ts';
import { lockTimes } from '../lessons/taken-times.shared.store.ts';
import { requireMayBook } from './require-may-book.ts';

/**
 * Records a student's request for a booking as pending. No credit moves before an admin approves it (BOOK-3). Date and
 * time are in the platform's zone. A request may name a tutor and up to two other times (BOOK-25), and a topic of the signed
 * plan (PLAN-9). Locks the student's times first, so that concurrent requests are counted one after another.
 * `queueBookingDigest` mails the admins.
 * @throws DomainError payment_not_approved, sessions_exhausted, package_expired, subject_not_chosen, booking_in_past,
 * booking_too_far_ahead, open_requests_exhausted, request_too_frequent, tutor_not_found for the preferred tutor,
 * not_found and plan_changed for the topic of the plan.
 */
export async function requestBooking(
  ctx: StudentContext,
  request: z.output<typeof RequestBooking>,
): Promise<LessonForFamily> {
  const { tutorId, otherTimes = [], planItem, subject, date, time, duration, notes } = request;
  const studentId = ctx.student.id;
  const now = ctx.now().getTime();
  return ctx.db.transaction(async (tx) => {
    await lockTimes(tx, { studentId, tutorId: null });
    const { startsAt, loaded } = await requireMayBook(ctx, tx, request, tutorId);
    decidePreferredTimes(otherTimes, { now, zone: ctx.config.timeZone });
    const { preferredTutorName } = loaded;
    if (tutorId !== undefined && preferredTutorName === null) throw new DomainError('tutor_not_found');
    const planTopic =
      planItem === undefined ? null : await requirePlanItem(tx, { studentId, subject }, planItem);
    const { lesson, participant } = await insertRequest(tx, {
      id: ctx.newId(),
      lessonId: ctx.newId(),
      studentId,
      subject,
      date,
      time,
      startsAt: new Date(startsAt),
      duration,
      notes,
      requestSlot: chooseRequestSlot(loaded.takenSlots),
      expiresAt: new Date(requestExpiresAt({ createdAt: now, startsAt }, loaded.requestValidHours)),
      createdAt: new Date(now),
      preferredTutorId: tutorId ?? null,
      planId: planItem?.planId ?? null,
      planTopicId: planItem?.topicId ?? null,
      otherTimes: otherTimes.map((at) => `${at.date}T${at.time}`),
    });
    await recordAuditEvent(ctx, tx, {
      kind: 'booking.requested',
      actorId: ctx.currentUser.accountId,
      studentId,
      subjectId: participant.id,
    });
    const empty = { tutorName: null, meetingLink: null, proposals: null };
    return { ...lesson, ...participant, ...empty, subject, preferredTutorName, planTopic };
  });
}
