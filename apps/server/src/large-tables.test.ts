import { isContractProcedure } from '@orpc/contract';
import { contract } from '@thuto/contract/contract';
import { desc, eq } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { consoleCalls } from '../../../tools/bench/console-calls.ts';
import { loadDemo } from './cli/demo/load-demo.ts';
import { accounts } from './platform/db/schema/accounts.ts';
import { bookings } from './platform/db/schema/bookings.ts';
import { balances } from './platform/db/schema/credits.ts';
import { sessions } from './platform/db/schema/sessions.ts';
import { buildTestApp, type TestApp } from './testing/build-test-app.ts';
import { makeAdmin, type Person, signIn } from './testing/people.ts';

/** Tables that grow with the centre's history. */
const LARGE_TABLES = [
  'bookings',
  'ledger_entries',
  'mails',
  'audit_log',
  'payments',
  'sessions',
  'reserved_times',
];
/** Enough for 24,000 bookings, twice the number that a call may read. */
const STUDENTS = 600;
/** Lists count up to 10,000 rows. A call may read some rows more, up to this limit. */
const MAX_ROWS_READ = 12_000;

interface Query {
  readonly text: string;
  readonly values: unknown[];
}
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

beforeAll(async () => {
  // Without jobs, because their queries would mix with those of the calls.
  t = await buildTestApp({}, { runsWorkers: false });
  await loadDemo(t.ctx, 'khotso-pula-nala', { students: STUDENTS });
  admin = await makeAdmin(t);
  const [established] = await t.db
    .select({ id: accounts.id, email: accounts.email, displayName: accounts.displayName })
    .from(accounts)
    .innerJoin(balances, eq(balances.studentId, accounts.id))
    .orderBy(desc(balances.completed))
    .limit(1);
  if (!established) throw new Error('The demo centre has no active student.');
  student = { ...established, headers: await signIn(t, established.id) };
  const [held] = await t.db
    .select({ id: bookings.id })
    .from(bookings)
    .where(eq(bookings.studentId, student.id))
    .limit(1);
  if (!held) throw new Error('The student has no bookings.');
  booking = held.id;
  const [scheduled] = await t.db.select({ id: sessions.id }).from(sessions).limit(1);
  if (!scheduled) throw new Error('There are no sessions.');
  session = scheduled.id;
}, 300_000);
afterAll(() => t.close());

/** Records every query that is sent to the database during the work. */
async function queriesOf(work: () => Promise<unknown>): Promise<Query[]> {
  const seen = new Map<string, Query>();
  const spy = vi.spyOn(Client.prototype, 'query');
  try {
    await work();
    for (const [asked, given] of spy.mock.calls as unknown as [string | Partial<Query>, unknown[]?][]) {
      const text = typeof asked === 'string' ? asked : (asked.text ?? '');
      const values = typeof asked === 'string' ? given : (asked.values ?? given);
      seen.set(text, { text, values: Array.isArray(values) ? values : [] });
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

/** Returns the parts of a query plan that read too many rows. */
async function findPageErrors({ text, values }: Query, most: number): Promise<string[]> {
  // Writing queries are only planned, not executed.
  const isRead = /^\s*(select|with)\b/i.test(text) && !/\b(for update|insert into)\b/i.test(text);
  const client = await t.database.pool.connect();
  const planned = async () => {
    await client.query('begin');
    // For a small table PostgreSQL prefers a sequential scan. Disabling it shows whether an index exists.
    await client.query('set local enable_seqscan = off');
    return client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (${isRead ? 'analyze, ' : ''}format json) ${text}`,
      values,
    );
  };
  const { rows } = await planned().finally(async () => {
    await client.query('rollback');
    client.release();
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
  '/my/dashboard',
  '/my/sessions',
  '/my/past-sessions',
  '/my/past-sessions?cursor=2026-01-01T00:00:00.000Z_00000000-0000-0000-0000-000000000000',
  '/my/bookings?limit=20',
  '/my/bookings?cursor=2026-01-01T00:00:00.000Z_00000000-0000-0000-0000-000000000000',
  '/my/payments',
  '/my/profile',
  '/my/content',
  '/my/terms',
];
/** Calls that read none of the large tables. */
const OTHER_CALLS = [
  '/admin-setup',
  '/current-user',
  '/current-user/account',
  '/current-user/auth-sessions',
  '/my/calendar-feed',
  '/settings/public',
  '/settings/payment-instructions',
  '/testimonials',
  '/backups',
];

describe('in a large centre', () => {
  const NOBODY = '00000000-0000-0000-0000-000000000000';
  const ids = { student: NOBODY, user: NOBODY, booking: NOBODY, session: NOBODY, name: 'Nobody' };

  it('covers every read-only call of the contract', () => {
    const asked = [
      ...consoleCalls(ids).map(([, , address]) => address),
      ...CALLS_OF_STUDENTS,
      ...OTHER_CALLS,
    ].map((address) => address.split('?')[0]?.replace(NOBODY, '{id}'));
    expect(readingPaths(contract).filter((path) => !asked.includes(path))).toEqual([]);
  });

  it.each(consoleCalls(ids).map(([page, what]) => `${page}: ${what}`))('%s', async (name) => {
    const calls = consoleCalls(
      { student: student.id, user: student.id, booking, session, name: student.displayName },
      t.clock.now().getTime(),
    );
    const address = calls.find(([page, what]) => `${page}: ${what}` === name)?.[2];
    expect(await faultsOf(get(address ?? '', admin))).toEqual([]);
  });

  it.each(['pending', 'approved', 'rejected', 'completed'])(
    'lists the %s bookings without reading others',
    async (status) => {
      const { rows } = await t.database.pool.query<{ all: number; wanted: number }>(
        'select count(*)::int as all, count(*) filter (where status = $1)::int as wanted from bookings',
        [status],
      );
      const { all, wanted } = rows[0] ?? { all: 0, wanted: 0 };
      expect(wanted).toBeGreaterThan(0);
      // Without an index on the status, the list would read all newer bookings too.
      const most = Math.min(wanted, 10_001) + 100;
      if (status !== 'completed') expect(most).toBeLessThan(all / 4);
      expect(await faultsOf(get(`/bookings?status=${status}&limit=50`, admin), most)).toEqual([]);
    },
  );

  it.each(CALLS_OF_STUDENTS)('a student requests %s', async (address) => {
    expect(await faultsOf(get(address, student))).toEqual([]);
  });

  it('approves and completes a booking', async () => {
    const waiting = await t.inject({ url: '/api/bookings?status=pending&limit=1', headers: admin.headers });
    const id = waiting.json<{ items: { id: string }[] }>().items[0]?.id;
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
      all: 'bookings',
      owner: 'student_id',
      at: 'created_at',
      statuses: ['all', 'completed', 'rejected', 'approved', 'pending'],
    },
    {
      list: 'sessions',
      all: 'sessions',
      owner: 'student_id',
      at: 'starts_at',
      statuses: ['all', 'completed', 'cancelled', 'scheduled'],
    },
    {
      list: 'mails',
      all: 'mails',
      owner: 'recipient_account_id',
      at: 'created_at',
      statuses: ['all', 'sent', 'failed'],
    },
  ];
  const cases = LISTS.flatMap((list) =>
    list.statuses.flatMap((status) =>
      // Many people match the first search, some the second, one the third and none the last.
      ['mo', 'Mokoena', '', 'zzqxv'].map((search) => ({ ...list, status, search })),
    ),
  );

  it.each(cases)('$list, $status, “$search”: returns the same as a full scan', async (wanted) => {
    const { list, all, owner, at, status } = wanted;
    const search = wanted.search || student.displayName;
    // Bookings are searched by name only.
    const text = list === 'bookings' ? 'display_name' : "display_name || ' ' || email";
    const isNamed =
      search.length < 3
        ? `${text} ilike $1 || '%' or ${text} ilike '% ' || $1 || '%'`
        : `${text} ilike '%' || $1 || '%'`;
    const { rows } = await t.database.pool.query<{ id: string }>(
      `select id from ${all} where ${owner} in (select id from accounts where ${isNamed}) and $2 in ('all', status)
       order by ${at} desc, id desc`,
      [search, status],
    );
    const found = await streamPages(
      `/${list}?status=${status}&search=${encodeURIComponent(search)}&limit=50`,
    );
    expect(found.total).toBe(Math.min(rows.length, 10_001));
    expect(found.ids).toEqual(rows.slice(0, 250).map(({ id }) => id));
  });
});

describe('the checks of this file', () => {
  it('detect a query that reads a whole table or a whole index', async () => {
    const query = (text: string) => faultsOf(() => t.database.pool.query(text));
    expect(await query("select id from bookings where notes = 'Quadratic equations'")).toEqual([
      expect.stringContaining('reads all of bookings'),
    ]);
    expect(
      await query(
        'select count(created_at) from (select created_at from bookings order by created_at, id) b',
      ),
    ).toEqual([expect.stringMatching(/reads (all|\d+ rows) of bookings/)]);
  });

  it('record the queries of a call', async () => {
    const queries = await queriesOf(get('/bookings?status=all', admin));
    expect(queries.filter(({ text }) => /from "bookings"/.test(text)).length).toBeGreaterThan(0);
  });
});
