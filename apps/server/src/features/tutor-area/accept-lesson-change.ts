import { DomainError } from '@thuto/domain/errors';
import type { TutorId } from '@thuto/domain/ids';
import { hasSeats, isBookingOrigin } from '@thuto/domain/lessons/lessons';
import type { Duration } from '@thuto/domain/lessons/tuition';
import type { AdminContext } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { moveGroupLessonIn } from '../group-lessons/move-group-lesson.ts';
import { rescheduleLessonIn } from '../sessions/reschedule-lesson.ts';
import { moveChangeRequest } from './lesson-changes.shared.store.ts';
import { findTaughtLesson, type TaughtParticipant } from './taught-lessons.store.ts';

/**
 * Moves a lesson to the time that its tutor proposes, for all of its students, who are mailed.
 * @throws DomainError not_found, change_request_decided, lesson_changed if the lesson has another tutor now,
 * booking_not_approved, session_not_scheduled, booking_in_past, session_in_past, student_time_taken, tutor_time_taken.
 */
export function acceptLessonChange(ctx: AdminContext, id: string): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const decided = { decidedBy: ctx.currentUser.accountId, decidedAt: ctx.now() };
    const { participantId, tutorId, date, time } = await moveChangeRequest(tx, id, 'accept', decided);
    const found = await findTaughtLesson(tx, tutorId, participantId);
    if (found === null) throw new DomainError('lesson_changed');
    const students = found.participants.filter(({ status }) => status === 'confirmed');
    if (students.length === 0) throw new DomainError('lesson_changed');
    const group = students.find(hasSeats);
    if (group === undefined) await moveEach(ctx, tx, { tutorId, students, date, time });
    else {
      await moveGroupLessonIn(ctx, tx, {
        id: group.lessonId,
        date,
        time,
        duration: group.duration as Duration,
        revision: group.revision,
      });
    }
    await recordAuditEvent(ctx, tx, {
      kind: 'tutor.change-accepted',
      actorId: ctx.currentUser.accountId,
      studentId: students[0]?.studentId ?? found.participants[0].studentId,
      subjectId: id,
      tutorIds: [tutorId],
    });
  });
}

/** Moves the students of a lesson one after the other: the first to the new time, the others into the same lesson. */
async function moveEach(
  ctx: AdminContext,
  tx: Tx,
  {
    tutorId,
    students,
    date,
    time,
  }: {
    readonly tutorId: TutorId;
    readonly students: readonly TaughtParticipant[];
    readonly date: string;
    readonly time: string;
  },
): Promise<void> {
  for (const [index, { id: participant, origin, duration }] of students.entries()) {
    const view = isBookingOrigin(origin) ? 'booking' : 'session';
    // Read again: each student who moves changes the revision of the lesson they leave.
    const now = await findTaughtLesson(tx, tutorId, participant);
    const revision = now?.participants.find((each) => each.id === participant)?.revision;
    if (revision === undefined) throw new DomainError('lesson_changed');
    await rescheduleLessonIn(ctx, tx, view, {
      id: participant,
      date,
      time,
      duration: duration as Duration,
      revision,
      // The others of a small group join the first one at the new time.
      smallGroup: index > 0,
    });
  }
}
