import type { RequestBooking } from '@thuto/contract/bookings';
import { chooseRequestSlot, decidePreferredTimes } from '@thuto/domain/bookings';
import { DomainError } from '@thuto/domain/errors';
import { requestExpiresAt } from '@thuto/domain/lesson-policy';
import type { z } from 'zod';
import type { StudentContext, UnitContext } from '../../context.ts';
import { lessonParticipants } from '../../platform/db/schema/lesson-participants.ts';
import { lessons } from '../../platform/db/schema/lessons.ts';
import { addActivity } from '../activity/record-audit-event.ts';
import { requirePlanItem } from '../learning/require-plan-item.ts';
import { buildRequest } from './booking-requests.store.ts';
import type { LessonForFamily } from './lesson-rows.ts';
import { requireMayBook } from './require-may-book.ts';

/**
 * Records a student's request for a booking as pending. No credit moves before an admin approves it (BOOK-3). Date and
 * time are in the platform's zone. A request may name a tutor and up to two other times (BOOK-25), and a topic of the signed
 * plan (PLAN-9). `queueBookingDigest` mails the admins.
 * @throws DomainError payment_not_approved, sessions_exhausted, package_expired, subject_not_chosen, booking_in_past,
 * booking_too_far_ahead, open_requests_exhausted, request_too_frequent, tutor_not_found for the preferred tutor,
 * not_found and plan_changed for the topic of the plan.
 */
export async function requestBooking(
  ctx: UnitContext<StudentContext>,
  request: z.output<typeof RequestBooking>,
): Promise<LessonForFamily> {
  const studentId = ctx.student.id;
  const now = ctx.now().getTime();
  const { tutorId, otherTimes = [], planItem } = request;
  const { startsAt, loaded } = await requireMayBook(ctx, request, tutorId);
  decidePreferredTimes(otherTimes, { now, zone: ctx.config.timeZone });
  if (tutorId !== undefined && loaded.preferredTutorName === null) throw new DomainError('tutor_not_found');
  const planTopic =
    planItem === undefined
      ? null
      : await requirePlanItem(ctx.db, { studentId, subject: request.subject }, planItem);
  const { lesson, participant } = buildRequest({
    id: ctx.newId(),
    lessonId: ctx.newId(),
    studentId,
    subject: request.subject,
    date: request.date,
    time: request.time,
    startsAt: new Date(startsAt),
    duration: request.duration,
    notes: request.notes,
    requestSlot: chooseRequestSlot(loaded.takenSlots),
    expiresAt: new Date(requestExpiresAt({ createdAt: now, startsAt }, loaded.requestValidHours)),
    createdAt: new Date(now),
    preferredTutorId: tutorId ?? null,
    planId: planItem?.planId ?? null,
    planTopicId: planItem?.topicId ?? null,
    otherTimes: otherTimes.map(({ date, time }) => `${date}T${time}`),
  });
  ctx.unit.insert(lessons, lesson);
  ctx.unit.insert(lessonParticipants, participant);
  addActivity(ctx, {
    kind: 'booking.requested',
    actorId: ctx.currentUser.accountId,
    studentId,
    subjectId: participant.id,
  });
  const { preferredTutorName } = loaded;
  return {
    ...lesson,
    ...participant,
    subject: request.subject,
    tutorName: null,
    meetingLink: null,
    preferredTutorName,
    planTopic,
    proposals: null,
  };
}
