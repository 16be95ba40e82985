import type { StudentId, TutorId } from '@thuto/domain/ids';
import type { SubjectId } from '@thuto/domain/learning/subject-names';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { rejectConflictingLesson } from './taken-times.shared.store.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { holdCredit } from '../credits/hold-credit.ts';
import { enqueueStudentMail } from '../students/enqueue-student-mail.ts';
import { insertConfirmed } from './insert-confirmed.ts';
import { notifyTutor } from './notify-tutor.ts';
import { placeLesson } from './place-lesson.ts';

/** The next lesson of a weekly place. Wall-clock date and time, duration in minutes. */
export interface WeeklyLesson {
  readonly id: string;
  readonly studentId: StudentId;
  readonly tutorId: TutorId;
  readonly subject: SubjectId;
  readonly date: string;
  readonly time: string;
  readonly duration: number;
  readonly startsAt: Date;
}

/**
 * Confirms a lesson of a weekly place in the caller's transaction and holds a credit for it (LESSON-13). The family and the
 * tutor are mailed. Call `lockTimes` first.
 * @throws DomainError tutor_not_found, tutor_vetting_expired, student_time_taken, tutor_time_taken, no_sessions_remaining.
 */
export async function confirmWeeklyLesson(ctx: Context, tx: Tx, lesson: WeeklyLesson): Promise<void> {
  const { id, studentId, tutorId, subject, date, time, duration, startsAt } = lesson;
  const placement = await placeLesson(ctx, tx, { studentId, startsAt, duration }, { tutorId });
  await rejectConflictingLesson(tx, placement.wanted, (tx) =>
    insertConfirmed(ctx, tx, placement, {
      id,
      origin: 'series',
      subject,
      date,
      time,
      duration,
      notes: '',
      tutorName: placement.tutor?.name ?? null,
      meetingLink: placement.tutor?.meetingLink ?? null,
    }),
  );
  await holdCredit(ctx, tx, { studentId, participantId: id });
  await recordAuditEvent(ctx, tx, {
    kind: 'session.scheduled',
    actorId: null,
    studentId,
    subjectId: id,
    tutorIds: [tutorId],
  });
  await enqueueStudentMail(ctx, tx, studentId, {
    kind: 'session-scheduled',
    data: { sessionId: id },
    dedupeKey: `session-scheduled:${id}`,
  });
  await notifyTutor(ctx, tx, 'assigned', { view: 'session', id, tutorId });
}
