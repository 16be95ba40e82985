import type { CreateGroupLesson } from '@thuto/contract/group-lessons';
import { FIELD_MISSING } from '@thuto/contract/lessons';
import { ADMIN_BOOKED_LINK } from '@thuto/domain/lessons/bookings';
import { DomainError } from '@thuto/domain/errors';
import { requireSeatRange } from '@thuto/domain/lessons/group-lessons';
import type { LessonId } from '@thuto/domain/ids';
import { decideNewStart } from '@thuto/domain/lessons/lessons';
import type { AdminContext } from '../../context.ts';
import { lockTutorTimes, rejectTakenTime } from '../lessons/taken-times.shared.store.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { requireSubject } from '../subjects/require-subject.ts';
import { requireVettedTutor } from '../lessons/require-vetted-tutor.ts';
import { createOwnLesson } from '../lessons/join-lesson.ts';
import { endOf } from '../lessons/lessons.shared.store.ts';
import { getGroup, type GroupLessonRow, insertGroup } from './group-lessons.store.ts';

/**
 * Creates a lesson with seats that keeps its tutor's time (LESSON-16). Date and time are in the platform's zone.
 * @throws DomainError input_invalid, booking_in_past, tutor_not_found, tutor_vetting_expired, tutor_time_taken.
 */
export async function createGroupLesson(
  ctx: AdminContext,
  { minSeats, maxSeats, ...request }: CreateGroupLesson,
): Promise<GroupLessonRow> {
  requireSeatRange({ minSeats, maxSeats });
  return ctx.db.transaction(async (tx) => {
    const { tutorId, subject, duration } = request;
    await requireSubject(tx, subject, { missing: FIELD_MISSING });
    const now = ctx.now();
    const startsAt = new Date(
      decideNewStart('requested', request, { now: now.getTime(), zone: ctx.config.timeZone }),
    );
    if (startsAt <= now) throw new DomainError('booking_in_past');
    await lockTutorTimes(tx, tutorId);
    const tutor = await requireVettedTutor(ctx, tx, tutorId);
    const id = ctx.newId<LessonId>();
    const endsAt = endOf({ startsAt, duration });
    await rejectTakenTime(tx, { tutorId, startsAt, endsAt, seats: [] }, (tx) =>
      createOwnLesson(tx, {
        ...request,
        id,
        kind: 'group',
        capacity: maxSeats,
        tutorName: tutor.name,
        meetingLink: tutor.meetingLink ?? ADMIN_BOOKED_LINK,
        startsAt,
        endsAt,
        createdAt: now,
        updatedAt: now,
      }),
    );
    await insertGroup(tx, { lessonId: id, startsAt, endsAt, minSeats, createdAt: now, updatedAt: now });
    await recordAuditEvent(ctx, tx, {
      kind: 'group-lesson.created',
      actorId: ctx.currentUser.accountId,
      subjectId: id,
      tutorIds: [tutorId],
    });
    return getGroup(tx, id);
  });
}
