import type {
  GroupLessonForAdmin,
  GroupLessonForFamily,
  GroupLessonForTutor,
} from '@thuto/contract/group-lessons';
import { countSeatsLeft, listGroupActions, needsDecision } from '@thuto/domain/lessons/group-lessons';
import type { StudentId } from '@thuto/domain/ids';
import { getFreeUntil, type PolicedLesson } from '@thuto/domain/lessons/lesson-policy';
import { type GroupLessonRow, seatedGroupOf } from './group-lessons.store.ts';

const present = (group: GroupLessonRow) => ({
  id: group.id,
  subject: group.subject,
  tutorName: group.tutorName,
  date: group.date,
  time: group.time,
  startsAt: group.startsAt.toISOString(),
  duration: group.duration,
  seatsLeft: countSeatsLeft(seatedGroupOf(group)),
});

/**
 * Presents a group to a family, without the other participants.
 * @param canBook the right of the guardian.
 * @param policy the policy of the settings, for a seat that is not booked yet.
 */
export function presentGroupForFamily(
  group: GroupLessonRow,
  {
    studentId,
    canBook,
    policy,
  }: {
    readonly studentId: StudentId;
    readonly canBook: boolean;
    readonly policy: Pick<PolicedLesson, 'noticeHours' | 'lateCancelUsesSession'>;
  },
): GroupLessonForFamily {
  const own = group.seats.find((seat) => seat.studentId === studentId);
  const shown = present(group);
  const policed = { ...(own ?? policy), startsAt: group.startsAt.getTime() };
  return {
    ...shown,
    hasSeat: own !== undefined,
    freeUntil: new Date(getFreeUntil(policed)).toISOString(),
    allowedActions: canBook && own === undefined && shown.seatsLeft > 0 ? ['book-seat'] : [],
  };
}

const presentForStaff = (group: GroupLessonRow) => ({
  ...present(group),
  status: group.status,
  minSeats: group.minSeats,
  maxSeats: group.maxSeats,
});

/** Presents a group to its tutor. */
export const presentGroupForTutor = (group: GroupLessonRow): GroupLessonForTutor => ({
  ...presentForStaff(group),
  students: group.seats.map(({ studentName: name }) => ({ name })),
});

/** Presents a group to the desk. `now` decides which actions are allowed. */
export const presentGroupForAdmin = (group: GroupLessonRow, now: Date): GroupLessonForAdmin => ({
  ...presentForStaff(group),
  students: group.seats.map(({ studentId: id, studentName: name, participantId: bookingId }) => ({
    id,
    name,
    bookingId,
  })),
  needsDecision: needsDecision(seatedGroupOf(group), now.getTime()),
  revision: group.revision,
  allowedActions: listGroupActions(seatedGroupOf(group), now.getTime()),
});
