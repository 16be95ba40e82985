import { isContractProcedure } from '@orpc/contract';
import { contract } from '@thuto/contract/contract';
import { MAX_COUNTED } from '@thuto/contract/calls/paging';
import { STATUSES_OF_BOOKING } from '@thuto/domain/lessons/lessons';
import type { StudentId, TutorId } from '@thuto/domain/ids';
import { sample } from '@thuto/domain/testing/sample';
import { and, count, desc, eq, gt, isNull, ne } from 'drizzle-orm';
import { Client, escapeLiteral } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { consoleCalls } from '../../../tools/bench/console-calls.ts';
import { loadDemo } from './cli/demo/load-demo.ts';
import { accounts } from './platform/db/schema/accounts.ts';
import { isBooking, isSession } from './features/lessons/lesson-rows.shared.store.ts';
import { creditGrants, studentCounters } from './platform/db/schema/credits.ts';
import { lessonParticipants } from './platform/db/schema/lesson-participants.ts';
import { lessons } from './platform/db/schema/lessons.ts';
import { orders } from './platform/db/schema/orders.ts';
import { payments } from './platform/db/schema/payments.ts';
import { tutors } from './platform/db/schema/tutors.ts';
import { buildTestApp, type TestApp } from './testing/build-test-app.ts';
import { makeAdmin, type Person, signIn } from './testing/people.ts';
import { makeTutor } from './testing/tutors.ts';

/** Tables that grow with the centre's history. */
const LARGE_TABLES = [
  'lessons',
  'lesson_participants',
  'credit_entries',
  'credit_grants',
  'mails',
  'notifications',
  'audit_log',
  'orders',
  'payments',
];
/** Enough for 16,000 bookings, a third more than a call may read. */
const STUDENTS = 400;
/** Lists count up to 10,000 rows. A call may read some rows more, up to this limit. */
const MAX_ROWS_READ = 12_000;

interface Query {
  readonly text: string;
  readonly values: unknown[];
  /** A hot read, which PostgreSQL plans once for all values. */
  readonly isHot: boolean;
}
/** A query as it is passed to a connection. */
type Asked = Partial<Omit<Query, 'isHot'>> & { readonly name?: string };

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

let t: TestApp;
let admin: Person;
let student: Person;
let booking: string;
let session: string;
let order: { readonly id: string; readonly reference: string; readonly paymentId: string };
/** Another student, whom the tutor teaches. */
let taughtStudentId: StudentId;
let tutor: Person & { readonly tutorId: TutorId };

beforeAll(async () => {
  // Without jobs, because their queries would mix with those of the calls.
  t = await buildTestApp({}, { runsWorkers: false });
  await loadDemo(t.ctx, 'khotso-pula-nala', { students: STUDENTS });
  admin = await makeAdmin(t);
  const [established] = await t.db
    .select({ id: accounts.id, email: accounts.email, displayName: accounts.displayName })
    .from(accounts)
    .innerJoin(studentCounters, eq(studentCounters.studentId, accounts.id))
    .orderBy(desc(studentCounters.completed))
    .limit(1);
  if (!established) throw new Error('The demo centre has no active student.');
  const headers = await signIn(t, established.id);
  student = { ...established, id: established.id as Person['id'], headers };
  const [held] = await t.db
    .select({ id: lessonParticipants.id })
    .from(lessonParticipants)
    .where(and(eq(lessonParticipants.studentId, student.id), isBooking))
    .limit(1);
  if (!held) throw new Error('The student has no bookings.');
  booking = held.id;
  const [scheduled] = await t.db
    .select({ id: lessonParticipants.id })
    .from(lessonParticipants)
    .where(isSession)
    .limit(1);
  if (!scheduled) throw new Error('There are no sessions.');
  session = scheduled.id;
  tutor = await signInTutorOfFew();
  const [paid] = await t.db
    .select({ id: orders.id, reference: orders.reference, paymentId: payments.id })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(and(eq(orders.studentId, student.id), eq(payments.status, 'approved')))
    .limit(1);
  if (!paid) throw new Error('The student has no paid order.');
  order = paid;
  const [taught] = await t.db
    .select({ studentId: lessonParticipants.studentId })
    .from(lessonParticipants)
    .innerJoin(lessons, eq(lessons.id, lessonParticipants.lessonId))
    .where(
      and(
        eq(lessons.tutorId, tutor.tutorId),
        eq(lessonParticipants.status, 'confirmed'),
        ne(lessonParticipants.studentId, student.id),
      ),
    )
    .limit(1);
  if (!taught) throw new Error('The tutor teaches nobody.');
  taughtStudentId = taught.studentId;
}, 300_000);
afterAll(() => t.close());

/**
 * Gives a tutor an account, and signs in with it. The tutor has few of the lessons, like every tutor of a large centre:
 * for one with a tenth of them, PostgreSQL prefers to read all.
 */
async function signInTutorOfFew() {
  const [taught] = await t.db
    .select({ tutorId: tutors.id })
    .from(tutors)
    .innerJoin(lessons, and(eq(lessons.tutorId, tutors.id), lessons.isLive))
    .groupBy(tutors.id)
    .orderBy(count(), tutors.id)
    .limit(1);
  if (!taught) throw new Error('The demo centre has no tutor with lessons.');
  const person = await makeTutor(t, { displayName: 'Ntate Lebohang' });
  await t.db.update(tutors).set({ accountId: null }).where(eq(tutors.id, person.tutorId));
  await t.db.update(tutors).set({ accountId: person.id }).where(eq(tutors.id, taught.tutorId));
  return { ...person, ...taught };
}

/** Records every query that is sent to the database during the work. */
async function queriesOf(work: () => Promise<unknown>): Promise<Query[]> {
  const seen = new Map<string, Query>();
  const spy = vi.spyOn(Client.prototype, 'query');
  try {
    await work();
    for (const [asked, given] of spy.mock.calls as unknown as [string | Asked, unknown[]?][]) {
      const { text = '', values = given, name } = typeof asked === 'string' ? { text: asked } : asked;
      // The pool names the statements that it repeats.
      const isHot = name !== undefined && !name.startsWith('repeated_');
      seen.set(text, { text, values: Array.isArray(values) ? values : [], isHot });
    }
  } finally {
    spy.mockRestore();
  }
  return [...seen.values()].filter(({ text }) => LARGE_TABLES.some((table) => text.includes(table)));
}

function* nodesOf(plan: PlanNode): Generator<PlanNode> {
  yield plan;
  for (const part of plan.Plans ?? []) yield* nodesOf(part);
}

interface Explained {
  readonly 'QUERY PLAN': [{ Plan: PlanNode }];
}

const toLiteral = (value: unknown): string =>
  value === null || value === undefined
    ? 'null'
    : escapeLiteral(value instanceof Date ? value.toISOString() : String(value));

/** Returns the parts of a query plan that read too many rows. */
async function findPageErrors({ text, values, isHot }: Query, most: number): Promise<string[]> {
  // Writing queries are only planned, not executed.
  const isRead = /^\s*(select|with)\b/i.test(text) && !/\b(for update|insert into)\b/i.test(text);
  const client = await t.database.pool.connect();
  const planned = async () => {
    await client.query('begin');
    // For a small table PostgreSQL prefers a sequential scan. Disabling it shows whether an index exists.
    await client.query('set local enable_seqscan = off');
    const explain = `explain (${isRead ? 'analyze, ' : ''}format json)`;
    if (!isHot || !isRead) return client.query<Explained>(`${explain} ${text}`, values);
    await client.query('set local plan_cache_mode = force_generic_plan');
    await client.query(`prepare hot_read as ${text}`);
    return client.query<Explained>(`${explain} execute hot_read(${values.map(toLiteral).join(', ')})`);
  };
  const { rows } = await planned().finally(async () => {
    await client.query('rollback');
    // A prepared statement would stay in the connection.
    client.release(isHot);
  });
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (!plan) throw new Error(`No plan for ${text}`);
  return [...nodesOf(plan)].flatMap((node) => {
    const table = node['Relation Name'];
    if (table === undefined || !LARGE_TABLES.includes(table)) return [];
    const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
    const read = ((node['Actual Rows'] ?? 0) + removed) * (node['Actual Loops'] ?? 1);
    if (node['Node Type'].endsWith('Seq Scan')) return [`reads all of ${table}: ${text}`];
    return read > most ? [`reads ${read} rows of ${table}: ${text}`] : [];
  });
}

async function faultsOf(work: () => Promise<unknown>, most = MAX_ROWS_READ): Promise<string[]> {
  const found: string[] = [];
  for (const query of await queriesOf(work)) found.push(...(await findPageErrors(query, most)));
  return found;
}

const get = (address: string, who: Person) => async () => {
  const answer = await t.inject({ url: `/api${address}`, headers: who.headers });
  expect(answer.statusCode, answer.body).toBe(200);
};

/** Lists the paths of the contract's read-only calls. */
function readingPaths(node: object): string[] {
  return Object.values(node).flatMap((value: object) => {
    if (!isContractProcedure(value)) return readingPaths(value);
    const { method, path } = value['~orpc'].route;
    return method === 'GET' && path !== undefined ? [path] : [];
  });
}

const CALLS_OF_STUDENTS = [
  '/students/{studentId}/dashboard',
  '/students/{studentId}/sessions',
  '/students/{studentId}/past-sessions',
  '/students/{studentId}/past-sessions?cursor=2026-01-01T00:00:00.000Z_00000000-0000-0000-0000-000000000000',
  '/students/{studentId}/free-times?from=2026-03-03&subject=mathematics&duration=60',
  '/students/{studentId}/bookings?limit=20',
  '/students/{studentId}/bookings?cursor=2026-01-01T00:00:00.000Z_00000000-0000-0000-0000-000000000000',
  '/students/{studentId}/payments',
  '/students/{studentId}/profile',
  '/students/{studentId}/content',
  '/my/terms',
  '/students/{studentId}/guardians',
  '/students/{studentId}/consent',
  '/students/{studentId}/orders',
  '/students/{studentId}/orders/{id}',
  '/students/{studentId}/threads',
  '/notifications',
  '/notifications?cursor=2026-01-01T00:00:00.000Z_00000000-0000-0000-0000-000000000000',
  '/notification-settings',
  '/students/{studentId}/assessments',
  '/students/{studentId}/reports',
  '/students/{studentId}/homework',
  '/students/{studentId}/past-papers',
  '/students/{studentId}/progress',
  '/students/{studentId}/term-reports',
  '/students/{studentId}/weekly-places',
  '/students/{studentId}/waiting-list',
  '/students/{studentId}/group-lessons',
  '/needs',
];
const TIMES_FOR_A_LESSON = '/students/{studentId}/lessons/{id}/free-times';
const WEEKLY_TIMES_OF_A_TUTOR = '/students/{studentId}/weekly-places/times?tutorId={tutorId}';
const MESSAGES_WITH_A_TUTOR = '/students/{studentId}/threads/{tutorId}/messages';
const CALLS_OF_TUTORS = [
  '/tutor/today',
  '/tutor/todo',
  '/tutor/lessons',
  '/tutor/lessons?view=past',
  '/tutor/group-lessons',
  '/tutor/students',
  '/tutor/earnings',
  '/tutor/content',
  '/tutor/threads',
  '/tutor/report-forms',
  '/tutor/homework',
  '/tutor/students/{id}/homework',
  '/tutor/students/{id}/past-papers',
  '/tutor/students/{id}/progress',
  '/tutor/students/{id}/term-reports',
  '/tutor/threads/{id}/messages',
  '/tutor/availability',
  '/tutor/calendar-feed',
  '/tutor/busy-calendar',
];
/** Calls about one payment, order or pair of students, with what follows their path. */
const CALLS_OF_DETAILS = [
  ['/payments/{id}/review', ''],
  ['/console/refund-preview', '?reference={reference}&amountLisente=100&source=order'],
  ['/console/student-merges/preview', '?keptId={studentId}&duplicateId={duplicateId}'],
] as const;
/** Calls that read none of the large tables, or one row by its id. */
const OTHER_CALLS = [
  '/console/waiting-approvals',
  '/students/{studentId}/plans/{subject}',
  '/tutor/students/{id}/plans/{subject}',
  '/tutor/students/{id}/plans/{subject}/choices',
  '/tutor/students/{id}/term-reports/{termId}/{subject}',
  '/console/students/{id}/plans/{subject}',
  '/students/{studentId}/topics/{topicId}/evidence',
  '/tutor/students/{id}/topics/{topicId}/evidence',
  '/console/students/{id}/topics/{topicId}/evidence',
  '/tutor/lessons/{id}/report',
  '/console/lessons/{id}/report',
  '/admin-setup',
  // Asks whether there is one of each, and the network.
  '/setup',
  '/current-user',
  '/current-user/account',
  '/current-user/auth-sessions',
  '/students/{studentId}/calendar-feed',
  '/students/{studentId}/orders/{orderId}/gateway-request',
  '/settings/public',
  '/settings/legal-texts',
  '/settings/payment-instructions',
  '/subjects',
  '/topics',
  '/testimonials',
  '/packages',
  '/backups',
  '/items/{id}/preview',
  '/assessments/{id}/results',
  '/students/{studentId}/assessments/{id}',
  '/students/{studentId}/assessments/{id}/results',
  '/students/{studentId}/assessments/{id}/call',
  // The same queries as the free times of a booking.
  '/students/{studentId}/assessments/{id}/free-times',
  '/tutor/lessons/{id}/assessment',
];

describe('in a large centre', () => {
  const NOBODY = '00000000-0000-0000-0000-000000000000';
  const ids = {
    student: NOBODY,
    user: NOBODY,
    booking: NOBODY,
    session: NOBODY,
    tutor: NOBODY,
    name: 'Nobody',
  };

  const consoleCallNames = consoleCalls(ids).map(([page, what]) => `${page}: ${what}`);

  it('covers every read-only call of the contract', () => {
    const asked = [
      ...consoleCalls(ids).map(([, , address]) => address),
      ...CALLS_OF_STUDENTS,
      MESSAGES_WITH_A_TUTOR,
      TIMES_FOR_A_LESSON,
      WEEKLY_TIMES_OF_A_TUTOR,
      ...CALLS_OF_TUTORS,
      ...CALLS_OF_DETAILS.map(([path]) => path),
      ...OTHER_CALLS,
    ].map((address) => address.split('?')[0]?.replace(NOBODY, '{id}'));
    expect(readingPaths(contract).filter((path) => !asked.includes(path))).toEqual([]);
  });

  it.each(sample(consoleCallNames, 20, 'console'))('%s', async (name) => {
    const calls = consoleCalls(
      {
        student: student.id,
        user: student.id,
        booking,
        session,
        tutor: tutor.tutorId,
        name: student.displayName,
      },
      t.clock.now().getTime(),
    );
    const address = calls.find(([page, what]) => `${page}: ${what}` === name)?.[2];
    expect(await faultsOf(get(address ?? '', admin))).toEqual([]);
  });

  it.each(['pending', 'approved', 'rejected', 'completed'] as const)(
    'lists the %s bookings without reading others',
    async (status) => {
      const { rows } = await t.database.pool.query<{ all: number; wanted: number }>(
        `select count(*)::int as all, count(*) filter (where status = any($1))::int as wanted from lesson_participants
         where origin in ('requested', 'booked_by_admin')`,
        [STATUSES_OF_BOOKING[status]],
      );
      const { all, wanted } = rows[0] ?? { all: 0, wanted: 0 };
      expect(wanted).toBeGreaterThan(0);
      // Without an index on the status, the list would read all newer bookings too.
      const most = Math.min(wanted, 10_001) + 100;
      if (status !== 'completed') expect(most).toBeLessThan(all / 4);
      expect(await faultsOf(get(`/bookings?status=${status}&limit=50`, admin), most)).toEqual([]);
    },
  );

  it.each(sample(CALLS_OF_STUDENTS, 10, 'students'))(
    'reads few rows when a student requests %s',
    async (address) => {
      const own = address.replace('{studentId}', student.id).replace('{id}', order.id);
      expect(await faultsOf(get(own, student))).toEqual([]);
    },
  );

  it('reads few rows when a student lists the times to which a lesson can move', async () => {
    const own = TIMES_FOR_A_LESSON.replace('{studentId}', student.id).replace('{id}', booking);
    expect(await faultsOf(get(`${own}?from=2026-03-03`, student))).toEqual([]);
  });

  it('reads few rows when a student lists the weekly times of a tutor', async () => {
    const own = WEEKLY_TIMES_OF_A_TUTOR.replace('{studentId}', student.id).replace(
      '{tutorId}',
      tutor.tutorId,
    );
    expect(await faultsOf(get(own, student))).toEqual([]);
  });

  it('reads few rows when a student opens the messages with a tutor', async () => {
    const id = taughtStudentId as Person['id'];
    const taught: Person = { ...student, id, headers: await signIn(t, id) };
    const own = MESSAGES_WITH_A_TUTOR.replace('{studentId}', id).replace('{tutorId}', tutor.tutorId);
    expect(await faultsOf(get(own, taught))).toEqual([]);
  });

  it.each(sample(CALLS_OF_TUTORS, 5, 'tutors'))(
    'reads few rows when a tutor requests %s',
    async (address) => {
      expect(await faultsOf(get(address.replace('{id}', taughtStudentId), tutor))).toEqual([]);
    },
  );

  it.each(sample(CALLS_OF_DETAILS, 5, 'details'))(
    'reads few rows when an admin requests %s',
    async (path, query) => {
      const address = `${path}${query}`
        .replace('{id}', order.paymentId)
        .replace('{reference}', order.reference)
        .replace('{studentId}', student.id)
        .replace('{duplicateId}', taughtStudentId);
      expect(await faultsOf(get(address, admin))).toEqual([]);
    },
  );

  it('approves and completes a booking', async () => {
    // Some students of the crowd request more than they have paid for.
    const [waiting] = await t.db
      .select({ id: lessonParticipants.id })
      .from(lessonParticipants)
      .innerJoin(creditGrants, eq(creditGrants.studentId, lessonParticipants.studentId))
      .where(
        and(
          eq(lessonParticipants.status, 'requested'),
          gt(creditGrants.available, 0),
          gt(creditGrants.expiresAt, t.clock.now()),
          isNull(creditGrants.closedAt),
        ),
      )
      .orderBy(desc(lessonParticipants.createdAt))
      .limit(1);
    const id = waiting?.id;
    const post = async (what: string, payload: object) => {
      const url = `/api/bookings/${id}/${what}`;
      const answer = await t.inject({ method: 'POST', url, headers: admin.headers, payload });
      expect(answer.statusCode, answer.body).toBe(200);
    };
    const details = { tutorName: 'Ntate Pitso', meetingLink: 'https://meet.example.org/pitso' };
    expect(await faultsOf(() => post('approve', details))).toEqual([]);
    expect(await faultsOf(() => post('complete', {}))).toEqual([]);
  });
});

describe('a search by name', () => {
  interface Page {
    readonly items: readonly { readonly id: string }[];
    readonly nextCursor: string | null;
    readonly total: number;
  }
  const page = async (address: string): Promise<Page> => {
    const answer = await t.inject({ url: `/api${address}`, headers: admin.headers });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<Page>();
  };
  /** Reads the first pages of a list and its total. */
  const streamPages = async (address: string) => {
    const ids: string[] = [];
    const { total } = await page(address);
    let cursor: string | null = '';
    for (let read = 0; cursor !== null && read < 5; read += 1) {
      const next: Page = await page(`${address}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
      ids.push(...next.items.map(({ id }) => id));
      cursor = next.nextCursor;
    }
    return { ids, total };
  };
  const LISTS = [
    {
      list: 'bookings',
      all: "lesson_participants where origin in ('requested', 'booked_by_admin')",
      owner: 'student_id',
      at: 'created_at',
      statuses: ['all', 'completed', 'rejected', 'approved', 'pending'],
    },
    {
      list: 'sessions',
      all: "lesson_participants where origin in ('scheduled', 'series')",
      owner: 'student_id',
      at: 'starts_at',
      statuses: ['all', 'completed', 'cancelled', 'scheduled'],
    },
    {
      list: 'mails',
      all: 'mails where true',
      owner: 'recipient_account_id',
      at: 'created_at',
      statuses: ['all', 'sent', 'failed'],
    },
  ];
  /** How the database stores a status word of a list, where it differs. */
  const STORED_STATUS: Readonly<Record<string, string>> = {
    approved: 'confirmed',
    scheduled: 'confirmed',
    pending: 'requested',
  };
  const cases = LISTS.flatMap((list) =>
    list.statuses.flatMap((status) =>
      // Many people match the first search, some the second, one the third and none the last.
      ['mo', 'Mokoena', '', 'zzqxv'].map((search) => ({ ...list, status, search })),
    ),
  );

  it.each(sample(cases, 16, 'searches'))(
    'returns the same as a full scan: $list, $status, “$search”',
    async (wanted) => {
      const { list, all, owner, at, status } = wanted;
      const search = wanted.search || student.displayName;
      const contains = (text: string) =>
        search.length < 3
          ? `(${text} ilike $1 || '%' or ${text} ilike '% ' || $1 || '%')`
          : `${text} ilike '%' || $1 || '%'`;
      // Bookings are searched by name only, mails by the account only.
      const ofAccount = contains(list === 'bookings' ? 'a.display_name' : "a.display_name || ' ' || a.email");
      const isNamed = list === 'mails' ? ofAccount : `${ofAccount} or ${contains('s.name')}`;
      const { rows } = await t.database.pool.query<{ id: string }>(
        `select id from ${all} and ${owner} in (select a.id from accounts a left join students s on s.id = a.id where ${isNamed})
         and ('all' = any($2) or status = any($2))
       order by ${at} desc, id desc`,
        [search, [status, STORED_STATUS[status] ?? status]],
      );
      const found = await streamPages(
        `/${list}?status=${status}&search=${encodeURIComponent(search)}&limit=50`,
      );
      expect(found.total).toBe(Math.min(rows.length, MAX_COUNTED + 1));
      expect(found.ids).toEqual(rows.slice(0, 250).map(({ id }) => id));
    },
  );
});

describe('the checks of this file', () => {
  it('detects a query that reads a whole table or a whole index', async () => {
    const query = (text: string) => faultsOf(() => t.database.pool.query(text));
    expect(await query("select id from lesson_participants where notes = 'Quadratic equations'")).toEqual([
      expect.stringContaining('reads all of lesson_participants'),
    ]);
    expect(
      await query(
        `select count(created_at) from (select created_at from lesson_participants
         where origin in ('requested', 'booked_by_admin') order by created_at, id) b`,
      ),
    ).toEqual([expect.stringMatching(/reads (all|\d+ rows) of lesson_participants/)]);
  });

  it('plans a hot read once for all values, so that a limit of 20 may be one of all rows', async () => {
    const text = `select l.id from (select * from lesson_participants
      where origin in ('requested', 'booked_by_admin') order by created_at desc, id desc limit $1) p
      join lessons l on l.id = p.lesson_id order by p.created_at`;
    const run = (name?: string) => faultsOf(() => t.database.pool.query({ name, text, values: [20] }));
    expect(await run()).toEqual([]);
    expect(await run('list_anything')).toEqual([expect.stringContaining('of lessons')]);
  });

  it('records the queries of a call', async () => {
    const queries = await queriesOf(get('/bookings?status=all', admin));
    expect(queries.filter(({ text }) => /from "lesson_participants"/.test(text)).length).toBeGreaterThan(0);
  });
});
