import type { TutorId } from '@thuto/domain/ids';
import {
  CHANGE_REQUEST_TRANSITIONS,
  type ChangeRequestAction,
  type ChangeRequestStatus,
  decideChangeRequestMove,
} from '@thuto/domain/people/tutors';
import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/client.ts';
import {
  isInStatus,
  isOfLesson,
  lessonColumns,
  type LessonOfStudent,
} from '../lessons/lesson-rows.shared.store.ts';
import { MAX_LESSON_MS } from '../lessons/overlapping.shared.store.ts';
import { moveStatus } from '../../platform/db/move-status.ts';
import { lessonChangeRequests, tutorCancellations } from '../../platform/db/schema/lesson-changes.ts';
import { lessonParticipants } from '../../platform/db/schema/lesson-participants.ts';
import { lessons } from '../../platform/db/schema/lessons.ts';
import { tutors } from '../../platform/db/schema/tutors.ts';
import type { ChangeRequestRow } from './taught-lessons.store.ts';

const MAX_LISTED = 200;

export async function insertChangeRequest(
  tx: Tx,
  request: typeof lessonChangeRequests.$inferInsert,
): Promise<void> {
  await tx.insert(lessonChangeRequests).values(request);
}

/** Decides a request with a conditional update. @throws DomainError not_found, change_request_decided. */
export const moveChangeRequest: (
  tx: Tx,
  id: string,
  action: ChangeRequestAction,
  changes: Partial<typeof lessonChangeRequests.$inferInsert>,
) => Promise<ChangeRequestRow> = moveStatus<
  typeof lessonChangeRequests,
  ChangeRequestStatus,
  ChangeRequestAction
>(lessonChangeRequests, CHANGE_REQUEST_TRANSITIONS, decideChangeRequestMove);

/** Moves the open requests about these participants. A request that was decided meanwhile stays as it is. */
async function moveOpenRequests(
  tx: Tx,
  participantIds: readonly string[],
  action: ChangeRequestAction,
  changes: Partial<typeof lessonChangeRequests.$inferInsert>,
): Promise<void> {
  const open = await tx
    .select({ id: lessonChangeRequests.id })
    .from(lessonChangeRequests)
    .where(
      and(
        inArray(lessonChangeRequests.participantId, [...participantIds]),
        eq(lessonChangeRequests.status, 'open'),
      ),
    )
    .orderBy(asc(lessonChangeRequests.id))
    .for('update');
  for (const { id } of open) await moveChangeRequest(tx, id, action, changes);
}

/** Withdraws the open requests about these participants, whose lessons no longer take place. */
export const withdrawOpenRequests = (
  tx: Tx,
  participantIds: readonly string[],
  decidedAt: Date,
): Promise<void> => moveOpenRequests(tx, participantIds, 'withdraw', { decidedAt });

/** Accepts the open request about a participant whose lesson was moved. */
export const acceptOpenRequests = (
  tx: Tx,
  participantId: string,
  decided: Required<Pick<typeof lessonChangeRequests.$inferInsert, 'decidedBy' | 'decidedAt'>>,
): Promise<void> => moveOpenRequests(tx, [participantId], 'accept', decided);

export async function insertCancellations(
  tx: Tx,
  tutorId: TutorId,
  participantIds: readonly string[],
  createdAt: Date,
): Promise<void> {
  await tx
    .insert(tutorCancellations)
    .values(participantIds.map((participantId) => ({ participantId, tutorId, createdAt })));
}

/** Marks a cancellation as settled. Returns the tutor, or null if it was settled before or does not exist. */
export async function settleCancellation(
  tx: Tx,
  participantId: string,
  settled: Pick<typeof tutorCancellations.$inferInsert, 'settledAt' | 'settledBy'>,
): Promise<string | null> {
  const [row] = await tx
    .update(tutorCancellations)
    .set(settled)
    .where(and(eq(tutorCancellations.participantId, participantId), isNull(tutorCancellations.settledAt)))
    .returning({ tutorId: tutorCancellations.tutorId });
  return row?.tutorId ?? null;
}

const directoryName = tutors.name;

/** What the desk's lists of tutors' lessons show of a lesson. */
const workColumns = {
  id: lessonColumns.id,
  origin: lessonColumns.origin,
  studentId: lessonColumns.studentId,
  studentName: lessonColumns.studentName,
  tutorId: lessonColumns.tutorId,
  subject: lessonColumns.subject,
  date: lessonColumns.date,
  time: lessonColumns.time,
  duration: lessonColumns.duration,
  reason: lessonColumns.reason,
};

/** A lesson in the desk's lists of tutors' lessons. */
export type LessonInWork = Pick<LessonOfStudent, keyof typeof workColumns>;

/** Lists the open requests about lessons that are still confirmed with their tutor, the oldest first. */
export const listOpenRequests = (executor: Executor) =>
  executor
    .select({ request: lessonChangeRequests, lesson: workColumns, tutorName: directoryName })
    .from(lessonChangeRequests)
    .innerJoin(lessonParticipants, eq(lessonParticipants.id, lessonChangeRequests.participantId))
    .innerJoin(lessons, isOfLesson)
    .innerJoin(tutors, eq(tutors.id, lessonChangeRequests.tutorId))
    .where(
      and(
        eq(lessonChangeRequests.status, 'open'),
        isInStatus(['confirmed']),
        eq(lessons.tutorId, lessonChangeRequests.tutorId),
      ),
    )
    .orderBy(asc(lessonChangeRequests.createdAt), asc(lessonChangeRequests.id))
    .limit(MAX_LISTED);

/** Lists the cancellations by tutors that no admin has settled, the oldest first. */
export const listOpenCancellations = (executor: Executor) =>
  executor
    .select({ cancellation: tutorCancellations, lesson: workColumns, tutorName: directoryName })
    .from(tutorCancellations)
    .innerJoin(lessonParticipants, eq(lessonParticipants.id, tutorCancellations.participantId))
    .innerJoin(lessons, isOfLesson)
    .innerJoin(tutors, eq(tutors.id, tutorCancellations.tutorId))
    .where(isNull(tutorCancellations.settledAt))
    .orderBy(asc(tutorCancellations.createdAt), asc(tutorCancellations.participantId))
    .limit(MAX_LISTED);

const selectConfirmed = (executor: Executor) =>
  executor
    .select({ lesson: workColumns, tutorName: directoryName })
    .from(lessonParticipants)
    .innerJoin(lessons, isOfLesson)
    .innerJoin(tutors, eq(tutors.id, lessons.tutorId));

/** Lists the confirmed lessons of a tutor that end after an instant, the earliest first. */
export const listComingOfTutor = (executor: Executor, tutorId: TutorId, now: Date) =>
  selectConfirmed(executor)
    .where(
      and(
        eq(lessons.tutorId, tutorId),
        isInStatus(['confirmed']),
        gt(lessons.endsAt, now),
        gt(lessons.startsAt, new Date(now.getTime() - MAX_LESSON_MS)),
      ),
    )
    .orderBy(asc(lessons.startsAt), asc(lessonParticipants.id))
    .limit(MAX_LISTED);

/** Lists the confirmed lessons of retired tutors that start after an instant, the earliest first. */
export const listComingOfRetired = (executor: Executor, now: Date) =>
  selectConfirmed(executor)
    .where(
      and(sql`${tutors.retiredAt} is not null`, isInStatus(['confirmed']), sql`${lessons.startsAt} > ${now}`),
    )
    .orderBy(asc(lessons.startsAt), asc(lessonParticipants.id))
    .limit(MAX_LISTED);
