import { toInstant, type WallDate, type WallTime } from '@thuto/domain/calendar';
import { DomainError } from '@thuto/domain/errors';
import { decideTimeChange } from '@thuto/domain/lessons/lesson-policy';
import { hasSeats, refuseStatus } from '@thuto/domain/lessons/lessons';
import type { StudentContext } from '../../context.ts';
import type { LessonOfStudent, LessonView } from '../lessons/lesson-rows.shared.store.ts';
import { rejectConflictingLesson } from '../lessons/taken-times.shared.store.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { enqueueStudentMail } from '../students/enqueue-student-mail.ts';
import {
  findViewOfLesson,
  getLesson,
  lockLesson,
  updateParticipant,
} from '../lessons/lessons.shared.store.ts';
import { notifyTutor } from '../lessons/notify-tutor.ts';
import { placeLesson } from '../lessons/place-lesson.ts';
import { moveToTime } from '../sessions/reschedule-lesson.ts';
import { requireFreeTime } from '../free-times/require-free-time.ts';
import { acceptOpenRequests } from '../tutor-area/lesson-changes.shared.store.ts';
import { isTakenTime, withoutTaken } from '../free-times/without-taken.ts';
import type { Tx } from '../../platform/db/client.ts';

interface Wish {
  readonly id: string;
  readonly date: WallDate;
  readonly time: WallTime;
}

interface MovedLesson {
  readonly view: LessonView;
  readonly lesson: LessonOfStudent;
}

/**
 * Moves the student's own confirmed lesson to a free time of the same tutor (BOOK-29). Its credit stays held. In a small
 * group only this student moves. Family and tutor are mailed.
 * @param wish a wall-clock date and time in the platform's zone.
 * @throws DomainError not_found, also for another student's lesson; booking_not_approved, session_not_scheduled,
 * lesson_started, time_change_too_late, time_changes_used_up, free_time_taken.
 */
export function changeOwnTime(ctx: StudentContext, wish: Wish): Promise<MovedLesson> {
  return ctx.db.transaction((tx) => changeOwnTimeIn(ctx, tx, wish));
}

/** `changeOwnTime` in the caller's transaction, which must end when this throws. */
export async function changeOwnTimeIn(ctx: StudentContext, tx: Tx, wish: Wish): Promise<MovedLesson> {
  try {
    return await move(ctx, tx, wish);
  } catch (error) {
    throw isTakenTime(error) ? new DomainError('free_time_taken') : withoutTaken(error);
  }
}

async function move(ctx: StudentContext, tx: Tx, { id, date, time }: Wish): Promise<MovedLesson> {
  const studentId = ctx.student.id;
  const view = await findViewOfLesson(tx, studentId, id);
  if (view === null) throw new DomainError('not_found');
  const seen = await getLesson(tx, view, id);
  const { tutorId, duration } = seen;
  requireMovable(seen, ctx.now());
  if (tutorId === null) throw new DomainError('free_time_taken');
  const startsAt = toInstant(date, time, ctx.config.timeZone);
  const placement = await placeLesson(ctx, tx, { ...seen, startsAt: new Date(startsAt) }, { tutorId });
  const before = await lockLesson(tx, view, id);
  const changesLeft = requireMovable(before, ctx.now());
  if (before.tutorId !== tutorId) throw new DomainError('lesson_changed');
  await requireFreeTime(ctx, tx, { startsAt, date, duration, tutorId, exceptParticipantId: id });
  await rejectConflictingLesson(
    tx,
    placement.wanted,
    (tx) => moveToTime(ctx, tx, before, placement, { date, time, duration }),
    id,
  );
  await updateParticipant(tx, id, { changesLeft });
  await recordAuditEvent(ctx, tx, {
    kind: `${view}.rescheduled`,
    actorId: ctx.currentUser.accountId,
    studentId,
    subjectId: id,
    tutorIds: [tutorId],
    details: { byFamily: true },
  });
  await acceptOpenRequests(tx, id, { decidedBy: ctx.currentUser.accountId, decidedAt: ctx.now() });
  await notifyTutor(ctx, tx, 'changed', { view, id, tutorId });
  const lesson = await getLesson(tx, view, id);
  await enqueueStudentMail(ctx, tx, studentId, {
    kind: `${view}-rescheduled`,
    data: {
      ...(view === 'booking' ? { bookingId: id } : { sessionId: id }),
      previousStart: before.startsAt.toISOString(),
      startsAt: lesson.startsAt.toISOString(),
    },
    dedupeKey: `${view}-rescheduled:${id}:${lesson.lessonId}:${lesson.revision}`,
  });
  return { view, lesson };
}

/** Returns how many changes are left after this one. */
function requireMovable(lesson: LessonOfStudent, now: Date): number | null {
  if (lesson.status !== 'confirmed') throw refuseStatus(lesson.origin, lesson.status, 'reschedule');
  // Families can cancel a seat of a group, but not move it.
  if (hasSeats(lesson)) throw new DomainError('free_time_taken');
  return decideTimeChange({ ...lesson, startsAt: lesson.startsAt.getTime() }, now.getTime());
}
