import { MAX_COUNTED } from '@thuto/contract/paging';
import {
  type BookingStatus,
  type ParticipantStatus,
  type SessionStatus,
  STATUS_OF_SESSION,
  STATUSES_OF_BOOKING,
} from '@thuto/domain/lessons';
import type { SubjectId } from '@thuto/domain/subject-names';
import { and, asc, desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Executor } from '../../platform/db/client.ts';
import { isBehind, type KeysetCursor, placeOf } from '../../platform/db/keyset-cursor.ts';
import {
  consoleColumns,
  groupSize,
  holdsCredit,
  isBooking,
  isInStatus,
  isOfLesson,
  isSession,
  lessonColumns,
  type LessonOfStudent,
  type LessonOnConsole,
  subjectOf,
} from './lesson-rows.ts';
import type { ListOfPeople } from '../../platform/db/newest-of-people.ts';
import { hotRead, type ReadConnections } from '../../platform/db/read-connections.ts';
import { createJsonList } from '../../platform/db/rows-as-json.ts';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { creditBalances } from '../../platform/db/schema/credits.ts';
import { lessonParticipants } from '../../platform/db/schema/lesson-participants.ts';
import { lessons } from '../../platform/db/schema/lessons.ts';
import { platformSettings } from '../../platform/db/schema/settings.ts';
import { guardianships } from '../../platform/db/schema/students.ts';
import { countSearched, isOnPage, newestFirst } from '../../platform/db/searched-list.ts';
import { nameOfOwnAccount, selectStudentName, studentsCalled } from '../students/student-name.ts';
import { isAccountNamed } from '../accounts/is-account-named.ts';
import { type LessonWithStudent, selectWithStudent } from './lessons.store.ts';

const p = lessonParticipants;
const queryBuilder = new QueryBuilder();

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

const NEWEST = [desc(p.createdAt), desc(p.id)];
const limit = sql.placeholder('limit');

/** The ids on a page of all bookings. */
const amongAll = queryBuilder
  .select({ id: p.id })
  .from(p)
  .where(and(isBooking, isBehind(p.createdAt, p.id)))
  .orderBy(...NEWEST)
  .limit(limit);

/**
 * The ids on a page of one status. The comparison of rows makes PostgreSQL start its scan of the index on status, time
 * and id at the cursor. With an equality it would choose the index on the time alone and skip the other statuses.
 */
const amongStatus = (status: string) => {
  const wanted = sql.placeholder(status);
  return queryBuilder
    .select({ id: p.id })
    .from(p)
    .where(
      and(
        isBooking,
        sql`${p.status} >= ${wanted} and (${p.status}, ${p.createdAt}, ${p.id})
          < (${wanted}, ${sql.placeholder('at')}::timestamptz, ${sql.placeholder('id')}::uuid)`,
      ),
    )
    .orderBy(desc(p.status), ...NEWEST)
    .limit(limit);
};

// The first guardian. Limited, so that it is looked up row by row: a plan for pages of any length would read all accounts.
const student = queryBuilder
  .select({
    email: accounts.email,
    ownName: nameOfOwnAccount.as('own_name'),
    remaining: sql<number | null>`${creditBalances.available}`.as('remaining'),
  })
  .from(guardianships)
  .innerJoin(accounts, eq(accounts.id, guardianships.accountId))
  .leftJoin(creditBalances, eq(creditBalances.studentId, p.studentId))
  .where(eq(guardianships.studentId, p.studentId))
  .orderBy(asc(guardianships.createdAt), asc(guardianships.accountId))
  .limit(1)
  .as('student');

type ListedBooking = LessonOnConsole & Omit<LessonWithStudent, 'lesson'>;

const bookingList = createJsonList<ListedBooking>({
  ...consoleColumns,
  studentName: sql`coalesce(${student.ownName}, ${selectStudentName(p.studentId)})`.as('studentName'),
  email: sql`${student.email}`.as('email'),
  remaining: sql`${student.remaining}`.as('remaining'),
  groupSize: groupSize.as('groupSize'),
  holdsCredit: holdsCredit.as('holdsCredit'),
});

/**
 * Selects the bookings with these ids. As an array, of which PostgreSQL expects ten: of a subquery with a limit that it
 * does not know it expects a tenth of all bookings, and then reads all lessons to join them.
 */
const pageOf = (ids: SQL) =>
  bookingList.select(
    queryBuilder
      .select(bookingList.columns)
      .from(p)
      .innerJoin(lessons, isOfLesson)
      .innerJoinLateral(student, sql`true`)
      .where(sql`${p.id} = any(array(${ids}))`)
      .orderBy(...NEWEST)
      .limit(limit),
  );

const MOST = MAX_COUNTED + 1;

const allBookings = queryBuilder
  .select({ id: p.id })
  .from(p)
  .where(isBooking)
  .orderBy(...NEWEST)
  .limit(MOST);

/** The bookings of one status. The order makes PostgreSQL scan the index on the status, as for `amongStatus`. */
const allInStatus = (status: string) => {
  const wanted = sql.placeholder(status);
  return queryBuilder
    .select({ id: p.id })
    .from(p)
    .where(and(isBooking, sql`${p.status} >= ${wanted} and ${p.status} <= ${wanted}`))
    .orderBy(desc(p.status), ...NEWEST)
    .limit(MOST);
};

const statement = (name: string, { page, all }: { readonly page: SQL; readonly all: SQL }) =>
  hotRead(name, (db) =>
    db
      .select({
        rows: pageOf(page),
        total: sql<number>`(select least(count(*), ${MOST})::int from (${all}) counted)`,
      })
      .from(platformSettings),
  );

const listAll = statement('list_bookings', { page: sql`${amongAll}`, all: sql`${allBookings}` });
const listInStatus = statement('list_bookings_in_status', {
  page: sql`${amongStatus('status')}`,
  all: sql`${allInStatus('status')}`,
});
// A word of the screens covers at most two statuses.
const listInEither = statement('list_bookings_in_either', {
  page: sql`(${amongStatus('status')}) union all (${amongStatus('other')})`,
  all: sql`(${allInStatus('status')}) union all (${allInStatus('other')})`,
});

/** Returns a page of all students' bookings, newest first, and their number, with one statement. */
export async function listUnsearchedBookings(
  reads: ReadConnections,
  { status, after, limit }: Page & { readonly status: BookingStatus | 'all' },
): Promise<{ rows: LessonWithStudent[]; total: number }> {
  const [first, other]: readonly ParticipantStatus[] = status === 'all' ? [] : STATUSES_OF_BOOKING[status];
  const list = first === undefined ? listAll : other === undefined ? listInStatus : listInEither;
  const [found] = await list(reads, { ...placeOf(after), limit, status: first, other });
  if (!found) throw new Error('The row of platform_settings is missing.');
  const rows = bookingList.read(found.rows).map((lesson) => {
    const { email, remaining, groupSize, holdsCredit } = lesson;
    return { lesson, email, remaining, groupSize, holdsCredit };
  });
  return { rows, total: found.total };
}
