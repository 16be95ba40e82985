import {
  type BookingStatus,
  type SessionStatus,
  STATUS_OF_SESSION,
  STATUSES_OF_BOOKING,
} from '@thuto/domain/lessons/lessons';
import type { SubjectId } from '@thuto/domain/learning/subject-names';
import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import type { KeysetCursor } from '../../platform/db/keyset-cursor.ts';
import {
  isBooking,
  isInStatus,
  isOfLesson,
  isSession,
  lessonColumns,
  type LessonOfStudent,
  subjectOf,
} from './lesson-rows.shared.store.ts';
import type { ListOfPeople } from '../../platform/db/newest-of-people.ts';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { lessonParticipants } from '../../platform/db/schema/lesson-participants.ts';
import { lessons } from '../../platform/db/schema/lessons.ts';
import { guardianships } from '../../platform/db/schema/students.ts';
import { countSearched, isOnPage, newestFirst } from '../../platform/db/searched-list.ts';
import { studentsCalled } from '../students/students.shared.store.ts';
import { isAccountNamed } from '../accounts/accounts.shared.store.ts';
import { type LessonWithStudent, selectWithStudent } from './lessons.shared.store.ts';

const p = lessonParticipants;

const BOOKINGS: ListOfPeople = { table: p, id: p.id, owner: p.studentId, at: p.createdAt };
const SESSIONS: ListOfPeople = { table: p, id: p.id, owner: p.studentId, at: p.startsAt };

/** Selects a page of a list of the console. */
interface Page {
  readonly after: KeysetCursor | null;
  readonly limit: number;
}

interface Counted extends Page {
  /** False for an export, which needs no total. */
  readonly isCounted: boolean;
}

async function listPage(
  executor: Executor,
  list: ListOfPeople,
  query: Counted,
  asked: { people: SQLWrapper | null; chosen: SQL | undefined; isShort: boolean },
): Promise<{ rows: LessonWithStudent[]; total: number }> {
  const [rows, total] = await Promise.all([
    selectWithStudent(executor)
      .where(isOnPage(list, asked, query))
      .orderBy(...newestFirst(list))
      .limit(query.limit),
    query.isCounted ? countSearched(executor, list, asked) : 0,
  ]);
  return { rows, total };
}

/** Returns a page of all students' bookings, newest first, and their number. `search` is part of a student's name. */
export function listBookingPage(
  executor: Executor,
  query: Counted & { readonly status: BookingStatus | 'all'; readonly search: string },
): Promise<{ rows: LessonWithStudent[]; total: number }> {
  const { status, search } = query;
  return listPage(executor, BOOKINGS, query, {
    people: search === '' ? null : studentsCalled(search),
    chosen: and(isBooking, status === 'all' ? undefined : isInStatus(STATUSES_OF_BOOKING[status])),
    // A centre has few requests and upcoming lessons at any time.
    isShort: status === 'pending' || status === 'approved',
  });
}

/** Selects the students whose name or email contains the text. */
const named = (search: string) =>
  sql`${studentsCalled(search)} union select ${guardianships.studentId} from ${guardianships}
    join ${accounts} on ${accounts.id} = ${guardianships.accountId} where ${isAccountNamed(search)}`;

/** Returns a page of all students' sessions, latest first, and their number. */
export function listSessionPage(
  executor: Executor,
  query: Counted & {
    readonly status: SessionStatus | 'all';
    readonly subject: SubjectId;
    readonly search: string;
  },
): Promise<{ rows: LessonWithStudent[]; total: number }> {
  const { status, subject, search } = query;
  return listPage(executor, SESSIONS, query, {
    people: search === '' ? null : named(search),
    chosen: and(
      isSession,
      status === 'all' ? undefined : isInStatus([STATUS_OF_SESSION[status]]),
      subject === 'all' ? undefined : sql`${subjectOf} = ${subject}`,
    ),
    isShort: status === 'scheduled',
  });
}

/**
 * Returns the newest bookings of these students, latest first.
 * @param people a query that returns their ids, each once.
 */
export async function listNewestBookingsOf(
  executor: Executor,
  people: SQLWrapper,
  limit: number,
): Promise<LessonOfStudent[]> {
  return executor
    .select(lessonColumns)
    .from(p)
    .innerJoin(lessons, isOfLesson)
    .where(isOnPage(BOOKINGS, { people, chosen: isBooking, isShort: false }, { after: null, limit }))
    .orderBy(...newestFirst(BOOKINGS));
}
