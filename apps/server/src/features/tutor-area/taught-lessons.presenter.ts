import type {
  LessonChange,
  TAUGHT_STATUSES,
  TaughtLesson,
  TaughtStudent,
  TutorDay,
} from '@thuto/contract/tutor-area';
import type { ParticipantStatus } from '@thuto/domain/lessons/lessons';
import { listTaughtLessonActions, listTaughtStudentActions } from '@thuto/domain/people/tutors';
import type { TutorContext } from '../../context.ts';
import type { ChangeRequestRow, TaughtLessonRows, TaughtParticipant } from './taught-lessons.store.ts';
import type { DayOfTutor } from './get-tutor-day.ts';
import { getGreetingName } from '@thuto/domain/names';

/** The words of the tutor area. Requests that were never confirmed are not shown to tutors. */
const STATUSES: Readonly<Record<ParticipantStatus, (typeof TAUGHT_STATUSES)[number]>> = {
  requested: 'cancelled',
  confirmed: 'planned',
  rejected: 'cancelled',
  withdrawn: 'cancelled',
  expired: 'cancelled',
  completed: 'completed',
  cancelled: 'cancelled',
  no_show: 'absent',
};

const presentStudent = (lesson: TaughtParticipant, hasReport: boolean, now: number): TaughtStudent => ({
  id: lesson.id,
  studentId: lesson.studentId,
  name: lesson.studentName,
  status: STATUSES[lesson.status],
  notes: lesson.notes,
  planTopic: lesson.planTopic,
  hasReport,
  allowedActions: listTaughtStudentActions(lesson.status, lesson.startsAt.getTime(), hasReport, now),
});

const presentChange = ({
  id,
  status,
  date,
  time,
  reason,
  declineReason,
}: ChangeRequestRow): LessonChange => ({
  id,
  status,
  date,
  time,
  reason,
  declineReason,
});

/** Presents a lesson to its tutor, without contact details of anyone. `now` decides which actions are allowed. */
export function presentTaughtLesson(
  { participants, change, reported }: TaughtLessonRows,
  now: Date,
): TaughtLesson {
  const [first] = participants;
  const live = participants.find(({ status }) => status === 'confirmed') ?? first;
  return {
    id: live.lessonId,
    kind: live.kind,
    subject: live.subject,
    date: live.date,
    time: live.time,
    startsAt: live.startsAt.toISOString(),
    duration: live.duration,
    meetingLink: live.meetingLink,
    students: participants.map((participant) =>
      presentStudent(participant, reported.includes(participant.id), now.getTime()),
    ),
    change: change && presentChange(change),
    allowedActions: listTaughtLessonActions(
      participants.map(({ status }) => status),
      live.startsAt.getTime(),
      change?.status === 'open',
      now.getTime(),
    ),
  };
}

/** Presents the day of a tutor. */
export const presentTutorDay = (
  ctx: Pick<TutorContext, 'config' | 'currentUser' | 'now'>,
  { today, next, preparation, lessons }: DayOfTutor,
): TutorDay => ({
  firstName: getGreetingName(ctx.currentUser.displayName),
  timeZone: ctx.config.timeZone,
  today,
  next: next && presentTaughtLesson(next, ctx.now()),
  preparation,
  lessons: lessons.map((lesson) => presentTaughtLesson(lesson, ctx.now())),
});
