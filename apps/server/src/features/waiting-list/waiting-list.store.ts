import { DomainError } from '@thuto/domain/errors';
import type { Interval } from '@thuto/domain/lessons/free-times';
import type { StudentId, TutorId } from '@thuto/domain/ids';
import { decideMove } from '@thuto/domain/lifecycle';
import type { SubjectId } from '@thuto/domain/learning/subject-names';
import {
  WAITING_TRANSITIONS,
  type WaitingAction,
  type WaitingStatus,
} from '@thuto/domain/lessons/waiting-list';
import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { countRows } from '../../platform/db/count-rows.ts';
import { beyondCursor, type KeysetCursor } from '../../platform/db/keyset-cursor.ts';
import { moveStatus } from '../../platform/db/move-status.ts';
import { lessons } from '../../platform/db/schema/lessons.ts';
import { tutors } from '../../platform/db/schema/tutors.ts';
import { waitingListPlaces } from '../../platform/db/schema/waiting-list.ts';
import { selectStudentName } from '../students/students.shared.store.ts';

export type WaitingRow = Omit<typeof waitingListPlaces.$inferSelect, 'subject'> & {
  readonly subject: SubjectId;
};
/** The time that is held for a family. */
export interface HeldTime {
  readonly date: string;
  readonly time: string;
  readonly startsAt: Date;
  readonly tutorId: TutorId | null;
  readonly tutorName: string | null;
}
/** A place with the name of its tutor and the time that is held for it. */
export interface WaitingPlaceRow {
  readonly place: WaitingRow;
  readonly tutorName: string | null;
  readonly held: HeldTime | null;
  readonly studentName: string;
}

const w = waitingListPlaces;
/** Places of one student that a family sees. */
const MAX_PLACES = 50;
/** Ended places stay on the screen for this long. */
const ENDED_DAYS = 7;
const DAY_MS = 86_400_000;
// A literal, so that the partial index is used.
const isOpen = sql`${w.endedAt} is null`;

const selectPlaces = (executor: Executor) =>
  executor
    .select({
      place: w,
      tutorName: tutors.name,
      held: {
        date: lessons.date,
        time: lessons.time,
        startsAt: lessons.startsAt,
        tutorId: lessons.tutorId,
        tutorName: lessons.tutorName,
      },
      studentName: selectStudentName(w.studentId).as('student_name'),
    })
    .from(w)
    .leftJoin(tutors, eq(tutors.id, w.tutorId))
    .leftJoin(lessons, eq(lessons.id, w.heldLessonId));

/** Returns a student's open places and those that ended in the last days, in the order of joining. */
export const listPlacesOf = (
  executor: Executor,
  studentId: StudentId,
  now: Date,
): Promise<WaitingPlaceRow[]> =>
  selectPlaces(executor)
    .where(
      and(
        eq(w.studentId, studentId),
        or(isNull(w.endedAt), gt(w.endedAt, new Date(now.getTime() - ENDED_DAYS * DAY_MS))),
      ),
    )
    .orderBy(asc(w.createdAt), asc(w.id))
    .limit(MAX_PLACES);

/** Returns a place; null if there is none with this id. */
export async function findPlace(executor: Executor, id: string): Promise<WaitingPlaceRow | null> {
  const [row] = await selectPlaces(executor).where(eq(w.id, id));
  return row ?? null;
}

/** Returns a place. @throws DomainError not_found. */
export async function getPlace(executor: Executor, id: string): Promise<WaitingPlaceRow> {
  const row = await findPlace(executor, id);
  if (row === null) throw new DomainError('not_found');
  return row;
}

/** Returns a page of the open places of all students, in the order of joining. */
export const listOpenPage = (
  executor: Executor,
  { after, limit }: { readonly after: KeysetCursor | null; readonly limit: number },
): Promise<WaitingPlaceRow[]> =>
  selectPlaces(executor)
    .where(and(isOpen, beyondCursor(w.createdAt, w.id, after, true)))
    .orderBy(asc(w.createdAt), asc(w.id))
    .limit(limit);

/** Counts the open places of all students. */
export const countOpen = (executor: Executor): Promise<number> =>
  countRows(executor, (limit) => executor.select({ id: w.id }).from(w).where(isOpen).limit(limit));

/** Returns whether any place is open. */
export async function hasOpenPlaces(executor: Executor): Promise<boolean> {
  const rows = await executor.select({ id: w.id }).from(w).where(isOpen).limit(1);
  return rows.length > 0;
}

/** Returns the open places of a student. */
export const listOpenOf = (executor: Executor, studentId: StudentId): Promise<WaitingRow[]> =>
  executor
    .select()
    .from(w)
    .where(and(eq(w.studentId, studentId), isOpen));

export async function insertPlace(tx: Tx, place: typeof waitingListPlaces.$inferInsert): Promise<void> {
  await tx.insert(w).values(place);
}

/** Returns a batch of the places that wait, in the order of joining. */
export const listWaiting = (
  executor: Executor,
  { after, limit }: { readonly after: KeysetCursor | null; readonly limit: number },
): Promise<WaitingRow[]> =>
  executor
    .select()
    .from(w)
    .where(and(isOpen, eq(w.status, 'waiting'), beyondCursor(w.createdAt, w.id, after, true)))
    .orderBy(asc(w.createdAt), asc(w.id))
    .limit(limit);

/** Returns the places that wait for a tutor or for any tutor, in the order of joining. */
export const listWaitingForTutor = (executor: Executor, tutorId: TutorId): Promise<WaitingRow[]> =>
  executor
    .select()
    .from(w)
    .where(and(isOpen, eq(w.status, 'waiting'), or(isNull(w.tutorId), eq(w.tutorId, tutorId))))
    .orderBy(asc(w.createdAt), asc(w.id));

/** Returns the times that are held for a student now. */
export async function listHeldFor(executor: Executor, studentId: StudentId): Promise<Interval[]> {
  const rows = await executor
    .select({ startsAt: lessons.startsAt, endsAt: lessons.endsAt })
    .from(w)
    .innerJoin(lessons, eq(lessons.id, w.heldLessonId))
    .where(eq(w.studentId, studentId));
  return rows.map(({ startsAt, endsAt }) => ({ startsAt: startsAt.getTime(), endsAt: endsAt.getTime() }));
}

const isOver = (due: 'offer' | 'waiting', now: Date) =>
  due === 'offer'
    ? and(eq(w.status, 'offered'), lte(w.offerExpiresAt, now))
    : and(eq(w.status, 'waiting'), lte(w.waitsUntil, now));

/** Returns a batch of places whose offer has expired, or whose time has passed. */
export const listOver = (
  executor: Executor,
  due: 'offer' | 'waiting',
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<WaitingRow[]> =>
  executor
    .select()
    .from(w)
    .where(and(isOpen, isOver(due, now)))
    .orderBy(asc(w.createdAt), asc(w.id))
    .limit(limit);

/** Locks a place until the transaction ends, then returns it. @throws DomainError not_found. */
export async function lockPlace(tx: Tx, id: string): Promise<WaitingRow> {
  const [row] = await tx.select().from(w).where(eq(w.id, id)).for('update');
  if (!row) throw new DomainError('not_found');
  return row;
}

/** Moves a place by an action with a conditional update. @throws DomainError not_found, waiting_place_changed. */
export const movePlace = moveStatus<typeof waitingListPlaces, WaitingStatus, WaitingAction>(
  waitingListPlaces,
  WAITING_TRANSITIONS,
  (status, action) => decideMove(WAITING_TRANSITIONS, status, action, 'waiting_place_changed'),
);
