import { DomainError } from '@thuto/domain/errors';
import type { LessonId, StudentId } from '@thuto/domain/ids';
import {
  decideParticipantMove,
  hasSeats,
  PARTICIPANT_TRANSITIONS,
  type ParticipantAction,
  type ParticipantStatus,
} from '@thuto/domain/lessons/lessons';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { PgInsertValue, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Executor, Tx } from '../../platform/db/client.ts';
import {
  consoleColumns,
  groupSize,
  holdsCredit,
  isBooking,
  isInView,
  isOfLesson,
  lessonColumns,
  type LessonOfStudent,
  type LessonOnConsole,
  type LessonView,
  requestColumns,
  type RequestToDecide,
} from './lesson-rows.shared.store.ts';
import { listOverlapping, type Overlapped } from './overlapping.shared.store.ts';
import { moveStatus } from '../../platform/db/move-status.ts';
import type { SharedLesson } from './taken-times.shared.store.ts';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { creditBalances } from '../../platform/db/schema/credits.ts';
import { groupLessons } from '../../platform/db/schema/group-lessons.ts';
import { lessonParticipants } from '../../platform/db/schema/lesson-participants.ts';
import { lessons } from '../../platform/db/schema/lessons.ts';
import { students } from '../../platform/db/schema/students.ts';
import { users } from '../../platform/db/schema/users.ts';
import { firstGuardianOf } from '../students/students.shared.store.ts';

export type ParticipantRow = typeof lessonParticipants.$inferSelect;
export type NewParticipant = typeof lessonParticipants.$inferInsert;
export type ParticipantChanges = PgUpdateSetSource<typeof lessonParticipants>;
export type NewLesson = typeof lessons.$inferInsert;

const MINUTE_MS = 60_000;

/** Returns when a lesson ends. Duration in minutes. */
export const endOf = (lesson: { readonly startsAt: Date; readonly duration: number }): Date =>
  new Date(lesson.startsAt.getTime() + lesson.duration * MINUTE_MS);

/** A lesson with what an admin sees of its student. */
export interface LessonWithStudent {
  readonly lesson: LessonOnConsole;
  readonly email: string;
  readonly remaining: number | null;
  /** Number of its confirmed, completed and no-show students; 0 if this student is none of them. */
  readonly groupSize: number;
  /** Whether a credit is held for it. */
  readonly holdsCredit: boolean;
}

/** Builds the query of a list of the console. */
export const selectWithStudent = (executor: Executor) =>
  executor
    .select({
      lesson: consoleColumns,
      email: accounts.email,
      remaining: creditBalances.available,
      groupSize,
      holdsCredit,
    })
    .from(lessonParticipants)
    .innerJoin(lessons, isOfLesson)
    .innerJoin(accounts, eq(accounts.id, firstGuardianOf(lessonParticipants.studentId)))
    .leftJoin(creditBalances, eq(creditBalances.studentId, lessonParticipants.studentId));

/** Returns a booking or session with its student. @throws DomainError not_found. */
export async function getLessonWithStudent(
  executor: Executor,
  view: LessonView,
  id: string,
): Promise<LessonWithStudent> {
  const [row] = await selectWithStudent(executor).where(and(eq(lessonParticipants.id, id), isInView(view)));
  if (!row) throw new DomainError('not_found');
  return row;
}

/** Returns a booking or session, or null. */
export async function findLesson(
  executor: Executor,
  view: LessonView,
  id: string,
): Promise<LessonOfStudent | null> {
  const [row] = await executor
    .select(lessonColumns)
    .from(lessonParticipants)
    .innerJoin(lessons, isOfLesson)
    .where(and(eq(lessonParticipants.id, id), isInView(view)));
  return row ?? null;
}

/** Returns a booking or session. @throws DomainError not_found. */
export async function getLesson(executor: Executor, view: LessonView, id: string): Promise<LessonOfStudent> {
  const lesson = await findLesson(executor, view, id);
  if (!lesson) throw new DomainError('not_found');
  return lesson;
}

/** Returns a booking as the decision about it needs it. @throws DomainError not_found. */
export async function getRequest(executor: Executor, id: string): Promise<RequestToDecide> {
  const [row] = await executor
    .select(requestColumns)
    .from(lessonParticipants)
    .innerJoin(lessons, isOfLesson)
    .where(and(eq(lessonParticipants.id, id), isBooking));
  if (!row) throw new DomainError('not_found');
  return row;
}

/** Locks a participant until the transaction ends, then returns it as `getLesson` does. Participants are locked before lessons. */
export async function lockLesson(tx: Tx, view: LessonView, id: string): Promise<LessonOfStudent> {
  await tx.execute(sql`select from ${lessonParticipants} where ${lessonParticipants.id} = ${id} for update`);
  return getLesson(tx, view, id);
}

/** True for an active student. */
export async function isActiveStudent(executor: Executor, studentId: StudentId): Promise<boolean> {
  const [row] = await executor
    .select({ id: students.id })
    .from(students)
    .innerJoin(users, eq(users.id, firstGuardianOf(students.id)))
    .where(and(eq(students.id, studentId), eq(users.role, 'student'), eq(users.isActive, true)));
  return row !== undefined;
}

type MovedParticipant = Pick<ParticipantRow, 'studentId' | 'lessonId' | 'startsAt'>;

const mover = (view: LessonView) =>
  moveStatus<typeof lessonParticipants, ParticipantStatus, ParticipantAction, MovedParticipant>(
    lessonParticipants,
    PARTICIPANT_TRANSITIONS,
    (status, action) => decideParticipantMove(view === 'booking' ? 'requested' : 'scheduled', status, action),
    {
      where: isInView(view),
      returned: {
        studentId: lessonParticipants.studentId,
        lessonId: lessonParticipants.lessonId,
        startsAt: lessonParticipants.startsAt,
      },
    },
  );

const MOVERS = { booking: mover('booking'), session: mover('session') };

/**
 * Moves a booking or session by an action with a conditional update: of several concurrent moves one succeeds.
 * @throws DomainError not_found; booking_not_pending, booking_not_approved or session_not_scheduled with the present
 * status.
 */
export const moveParticipant = (
  tx: Tx,
  view: LessonView,
  id: string,
  action: ParticipantAction,
  changes: ParticipantChanges,
): Promise<MovedParticipant> => MOVERS[view](tx, id, action, changes);

export async function updateParticipant(tx: Tx, id: string, changes: ParticipantChanges): Promise<void> {
  await tx.update(lessonParticipants).set(changes).where(eq(lessonParticipants.id, id));
}

export async function insertParticipant(
  tx: Tx,
  participant: PgInsertValue<typeof lessonParticipants>,
): Promise<void> {
  await tx.insert(lessonParticipants).values(participant);
}

export async function insertLesson(tx: Tx, lesson: NewLesson): Promise<void> {
  await tx.insert(lessons).values(lesson);
}

/** Deletes a lesson that has no participants. */
export async function deleteLesson(tx: Tx, id: LessonId): Promise<void> {
  await tx.delete(lessons).where(eq(lessons.id, id));
}

/** Returns a lesson that holds a time. @throws Error if it does not exist. */
export async function getHeldLesson(
  tx: Tx,
  id: LessonId,
): Promise<Pick<typeof lessons.$inferSelect, 'tutorId' | 'startsAt' | 'endsAt'>> {
  const { tutorId, startsAt, endsAt } = lessons;
  const [row] = await tx.select({ tutorId, startsAt, endsAt }).from(lessons).where(eq(lessons.id, id));
  if (!row) throw new Error(`Lesson ${id} does not exist.`);
  return row;
}

/** Changes a lesson and increments its revision. */
export async function updateLesson(tx: Tx, id: LessonId, changes: Partial<NewLesson>): Promise<void> {
  await tx
    .update(lessons)
    .set({ ...changes, revision: sql`${lessons.revision} + 1` })
    .where(eq(lessons.id, id));
}

/** Returns what the participants of a lesson share. */
export async function getSharedLesson(tx: Tx, lessonId: LessonId): Promise<SharedLesson> {
  const { id, subject, tutorName, meetingLink } = lessons;
  const [row] = await tx
    .select({ id, subject, tutorName, meetingLink })
    .from(lessons)
    .where(eq(lessons.id, lessonId));
  if (!row) throw new Error(`Lesson ${lessonId} does not exist.`);
  return row;
}

/** Returns true if other students are, or were, in the lesson, or can book its seats. */
export async function hasOtherParticipants(
  tx: Tx,
  { id, lessonId, ...lesson }: Pick<LessonOfStudent, 'id' | 'lessonId' | 'kind' | 'capacity'>,
): Promise<boolean> {
  if (hasSeats(lesson)) return true;
  const [other] = await tx
    .select({ id: lessonParticipants.id })
    .from(lessonParticipants)
    .where(and(eq(lessonParticipants.lessonId, lessonId), ne(lessonParticipants.id, id)))
    .limit(1);
  return other !== undefined;
}

/**
 * Sets whether a lesson still keeps its tutor's time, after a participant has left it or its status has changed. A group
 * lesson keeps it until it is cancelled. Deletes a lesson without participants. Locks the lesson first: of two
 * participants who leave concurrently, the second transaction sees both changes.
 */
export async function settleLesson(tx: Tx, lessonId: LessonId): Promise<void> {
  const ofLesson = sql`from ${lessonParticipants} g where g.lesson_id = ${lessons.id}`;
  const ofGroup = sql`from ${groupLessons} s where s.lesson_id = ${lessons.id}`;
  await tx.execute(sql`select from ${lessons} where ${lessons.id} = ${lessonId} for update`);
  await tx
    .update(lessons)
    .set({
      isLive: sql`exists (select ${ofLesson} and g.status = 'confirmed' and g.reserves_time)
        or exists (select ${ofGroup} and s.status <> 'cancelled')`,
    })
    .where(eq(lessons.id, lessonId));
  await tx
    .delete(lessons)
    .where(
      and(eq(lessons.id, lessonId), sql`not exists (select ${ofLesson}) and not exists (select ${ofGroup})`),
    );
}

/** Lists bookings or sessions in these statuses that overlap the half-open time, soonest first. */
export const listInCalendar = (
  executor: Executor,
  view: LessonView,
  time: Overlapped,
): ReturnType<typeof listOverlapping> =>
  listOverlapping(
    executor,
    view,
    view === 'booking'
      ? ['requested', 'confirmed', 'completed', 'no_show']
      : ['confirmed', 'completed', 'no_show'],
    time,
  );

/** Returns what the screens call a student's lesson; null for a lesson of another student. */
export async function findViewOfLesson(
  executor: Executor,
  studentId: StudentId,
  id: string,
): Promise<LessonView | null> {
  const [row] = await executor
    .select({ isBooking: sql<boolean>`${isBooking}` })
    .from(lessonParticipants)
    .where(and(eq(lessonParticipants.id, id), eq(lessonParticipants.studentId, studentId)));
  if (!row) return null;
  return row.isBooking ? 'booking' : 'session';
}
