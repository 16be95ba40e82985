import { DomainError } from '@thuto/domain/errors';
import { decideSessionMove, SESSION_TRANSITIONS, type SessionStatus } from '@thuto/domain/sessions';
import type { Subject } from '@thuto/domain/tuition';
import { and, asc, desc, eq, gt, not, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { isAccountNamed } from '../../platform/db/account-named.ts';
import { isBehind, type KeysetCursor } from '../../platform/db/keyset-cursor.ts';
import { groupSizeOf } from '../../platform/db/group-size.ts';
import { listOverlapping, type Overlapped } from '../../platform/db/list-overlapping.ts';
import { moveStatus } from '../../platform/db/move-status.ts';
import type { ListOfPeople } from '../../platform/db/newest-of-people.ts';
import { studentsCalled } from '../../platform/db/students-called.ts';
import { lockTimes, rejectConflictingLesson } from '../../platform/db/reject-conflicting-lesson.ts';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { balances } from '../../platform/db/schema/credits.ts';
import { type JsonRows, readRows, rowsAsJson } from '../../platform/db/rows-as-json.ts';
import { sessions } from '../../platform/db/schema/sessions.ts';
import { countSearched, isOnPage, newestFirst } from '../../platform/db/searched-list.ts';
import { users } from '../../platform/db/schema/users.ts';

export type SessionRow = typeof sessions.$inferSelect;
export type NewSession = Omit<typeof sessions.$inferInsert, 'endsAt' | 'slotId'> & { slotId?: string };

const MINUTE_MS = 60_000;

/** A session with what an admin sees of its student. */
export interface SessionWithStudent {
  readonly session: SessionRow;
  readonly email: string;
  readonly remaining: number | null;
  /** How many students have, or had, its slot; 0 when it was cancelled. */
  readonly groupSize: number;
}

/** The display name of a student's account, or null when there is no such active student. */
export async function findActiveStudentName(executor: Executor, studentId: string): Promise<string | null> {
  const [row] = await executor
    .select({ name: accounts.displayName })
    .from(users)
    .innerJoin(accounts, eq(accounts.id, users.id))
    .where(and(eq(users.id, studentId), eq(users.role, 'student'), eq(users.isActive, true)));
  return row?.name ?? null;
}

/** Adds a scheduled session. @throws DomainError student_time_taken, tutor_time_taken. */
export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  const endsAt = new Date(session.startsAt.getTime() + session.duration * MINUTE_MS);
  const { studentId, startsAt } = session;
  const wanted = { studentId, tutorId: session.tutorId ?? null, startsAt, endsAt };
  await lockTimes(tx, wanted);
  await rejectConflictingLesson(tx, wanted, (tx) =>
    tx.insert(sessions).values({ slotId: session.id, ...session, endsAt }),
  );
}

/**
 * Moves a session by an action with a conditional update: of several concurrent moves one wins.
 * @throws DomainError not_found, or session_not_scheduled with the present status.
 */
export const moveSession = moveStatus(sessions, SESSION_TRANSITIONS, decideSessionMove);

const withStudent = (executor: Executor) =>
  executor
    .select({
      session: sessions,
      email: accounts.email,
      remaining: balances.remaining,
      groupSize: groupSizeOf(sessions),
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.studentId))
    .leftJoin(balances, eq(balances.studentId, sessions.studentId));

export async function getSessionWithStudent(executor: Executor, id: string): Promise<SessionWithStudent> {
  const [row] = await withStudent(executor).where(eq(sessions.id, id));
  if (!row) throw new DomainError('not_found');
  return row;
}

/** The students whose name, then or now, or whose email contains the text. */
const named = (search: string) =>
  sql`${studentsCalled(search)} union select ${accounts.id} from ${accounts} where ${isAccountNamed(search)}`;

const LIST: ListOfPeople = {
  table: sessions,
  id: sessions.id,
  owner: sessions.studentId,
  at: sessions.startsAt,
};

export interface SessionQuery {
  readonly status: SessionStatus | 'all';
  readonly subject: Subject | 'all';
  readonly search: string;
  readonly after: KeysetCursor | null;
  readonly limit: number;
  readonly isCounted: boolean;
}

/** A page of all students' sessions, the latest first, and how many there are in all where that is asked. */
export async function listPage(
  executor: Executor,
  query: SessionQuery,
): Promise<{ rows: SessionWithStudent[]; total: number }> {
  const { status, subject, search, limit, isCounted } = query;
  const asked = {
    people: search === '' ? null : named(search),
    chosen: and(
      status === 'all' ? undefined : eq(sessions.status, status),
      subject === 'all' ? undefined : eq(sessions.subject, subject),
    ),
    isShort: status === 'scheduled',
  };
  const [rows, total] = await Promise.all([
    withStudent(executor)
      .where(isOnPage(LIST, asked, query))
      .orderBy(...newestFirst(LIST))
      .limit(limit),
    isCounted ? countSearched(executor, LIST, asked) : 0,
  ]);
  return { rows, total };
}

/** Sessions that were not cancelled and overlap the half-open time, the soonest first. */
export const listNotCancelled = (executor: Executor, time: Overlapped) =>
  listOverlapping(executor, sessions, ['scheduled', 'completed'], time);

/** A student's own sessions, the latest first; with an id, that one alone. */
export async function listOfStudent(
  executor: Executor,
  studentId: string,
  limit: number,
  id?: string,
): Promise<SessionRow[]> {
  return executor
    .select()
    .from(sessions)
    .where(and(eq(sessions.studentId, studentId), id === undefined ? undefined : eq(sessions.id, id)))
    .orderBy(desc(sessions.startsAt), desc(sessions.id))
    .limit(limit);
}

/** More than anybody has before them. */
const MAX_UPCOMING_LESSONS = 100;

const queryBuilder = new QueryBuilder();

const ofStudent = eq(sessions.studentId, sql.placeholder('studentId'));
const isAhead = and(eq(sessions.status, 'scheduled'), gt(sessions.startsAt, sql.placeholder('after')))!;

/** Part of a page: the scheduled sessions of `studentId` that start after `after`, soonest first. */
export const scheduledAfter = rowsAsJson(
  queryBuilder
    .select()
    .from(sessions)
    .where(and(ofStudent, isAhead))
    .orderBy(asc(sessions.startsAt))
    .limit(MAX_UPCOMING_LESSONS),
);

/** Part of a page: every other session of `studentId` behind the place (`at`, `id`), the latest start first. */
export const pastSessions = rowsAsJson(
  queryBuilder
    .select()
    .from(sessions)
    .where(and(ofStudent, not(isAhead), isBehind(sessions.startsAt, sessions.id)))
    .orderBy(desc(sessions.startsAt), desc(sessions.id))
    .limit(sql.placeholder('limit')),
);

export const readSessions = (rows: JsonRows): SessionRow[] => readRows(sessions, rows);
