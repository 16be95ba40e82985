import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { report, ScriptError } from '../../scripts/run.mjs';
import { getDatabaseUrl, type Query, withDatabase } from '../shared/database.ts';
import { loadDemo, type LoadedDemo } from '../shared/demo.ts';
import { readMemoryMb } from '../shared/process-stats.ts';
import { signIn } from '../shared/session.ts';
import { buildChunkHeaders, buildCreateHeaders } from '../shared/tus.ts';
import { type ProductEnv, startServer } from './product.ts';

const IDLE_AFTER_MS = 3_000;
const DEFAULT_SIGNED_IN = 100;
/** Below the product's limit of concurrent attempts per address. */
const SIGN_IN_CONCURRENCY = 8;
const GRANTED_SESSIONS = 100_000;
const VIDEO_BYTES = 50_000_000;
export const VIDEO_SUBJECT = 'physics';
const CHUNK_BYTES = 2_000_000;
/** Days from now without any booking of the demo centre. */
const FIRST_FREE_DAY = 60;
const HOURS_PER_DAY = 12;
const FIRST_HOUR = 8;

/** Adds sessions to every student with an approved payment by an adjustment in the ledger, as an admin does. */
const GRANT_SESSIONS = `
  with newest as (
    select distinct on (g.student_id) g.id, g.student_id
    from credit_grants g join students p on p.id = g.student_id
    join payments y on y.id = p.current_payment_id and y.status = 'approved'
    where g.closed_at is null order by g.student_id, g.created_at desc, g.id desc),
  granted as (
    insert into credit_entries (id, student_id, grant_id, reason, cause, delta, held_delta, completed, note, created_at)
    select gen_random_uuid(), student_id, id, 'adjusted', 'adjustment:' || student_id || ':' || gen_random_uuid(), $1::int, 0, 0,
      'For the bench', now()
    from newest),
  filled as (
    update credit_grants g set available = available + $1::int from newest n where n.id = g.id)
  update credit_balances b set available = available + $1::int, updated_at = now() from newest n where n.student_id = b.student_id`;

/** Lists the students who may request a booking, those with the most bookings first. */
const LIST_STUDENTS = `
  select a.id, a.email, p.name, p.subjects, p.subjects[1] as subject, n.bookings::int
  from students p join accounts a on a.id = p.id and a.email_verified join users u on u.id = a.id and u.is_active
  join payments y on y.id = p.current_payment_id and y.status = 'approved'
  join (
    select student_id, count(*) as bookings from lesson_participants where origin in ('requested', 'booked_by_admin') group by 1
  ) n on n.student_id = a.id
  order by n.bookings desc, a.id`;

const INSERT_PENDING = `
  with asked as (
    select gen_random_uuid() as id, at, slots.day, slots.hour, s.*
    from generate_series(0, $2::int - 1) at
    join (select row_number() over (order by id) - 1 as n, * from jsonb_to_recordset($1::jsonb) as r (id uuid, name text, subject text)) as s (n, student_id, name, subject)
      on s.n = at % jsonb_array_length($1::jsonb)
    cross join lateral (select current_date + $3::int + (at / $4::int / ${HOURS_PER_DAY}) as day, ${FIRST_HOUR} + at / $4::int % ${HOURS_PER_DAY} as hour) slots
  ), timed as (
    select *, (day + make_time(hour, 0, 0)) at time zone 'Africa/Maseru' as starts_at,
      (day + make_time(hour + 1, 0, 0)) at time zone 'Africa/Maseru' as ends_at from asked
  ), inserted as (
    insert into lessons (id, subject, local_date, local_time, duration_minutes, starts_at, ends_at)
    select id, subject, day, to_char(hour, 'FM00') || ':00', 60, starts_at, ends_at from timed
  )
  insert into lesson_participants (id, lesson_id, student_id, origin, status, starts_at, ends_at, created_at)
  select id, id, student_id, 'requested', 'requested', starts_at, ends_at, now() + at * interval '1 microsecond'
  from timed order by at returning id`;

/** A request of a student without a session cannot be approved. */
const LIST_WITH_SESSIONS = `select student_id as id from credit_balances where available > 0`;

/** Returns the first day, counted from today, after all bookings. */
const GET_FREE_DAY = `select greatest($1::int, max(starts_at)::date - current_date + 2) as day from lesson_participants`;

const LIST_TUTORS = `
  select t.id, t.name, t.meeting_link as link, a.email from tutors t left join accounts a on a.id = t.account_id
  where t.meeting_link <> '' and t.retired_at is null order by t.id`;

export interface Student {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly subjects: readonly string[];
  /** The first of the subjects. */
  readonly subject: string;
  readonly bookings: number;
}

export interface SignedInStudent extends Student {
  readonly cookie: string;
}

export interface Tutor {
  readonly id: string;
  readonly name: string;
  readonly link: string;
  /** Null for a tutor without an account. */
  readonly email: string | null;
}

/** A running product with a loaded demo centre. */
export interface Centre {
  readonly url: string;
  readonly sql: Query;
  readonly loadingMs: number;
  readonly atRestMb: number;
  readonly pid: number;
  /** The process id of PostgreSQL. */
  readonly postmaster: number;
  readonly databaseUrl: string;
  /** Of every account. */
  readonly password: string;
  readonly adminCookie: string;
  readonly students: readonly Student[];
  readonly signedIn: readonly SignedInStudent[];
  readonly tutors: readonly Tutor[];
  /** The cookies of the tutors with an account. */
  readonly tutorCookies: readonly string[];
  readonly bookings: number;
  close(): Promise<void>;
}

export interface CentreOptions {
  readonly students: number;
  readonly bookings: number;
  readonly regulars?: number;
  /** How many students to sign in. */
  readonly signedIn?: number;
  readonly nodeOptions?: readonly string[];
}

async function signInStudents(
  url: string,
  students: readonly Student[],
  password: string,
): Promise<SignedInStudent[]> {
  const signedIn: SignedInStudent[] = [];
  const queue = students.entries();
  const signInNext = async () => {
    for (const [index, student] of queue) {
      signedIn[index] = { ...student, cookie: await signIn(url, { email: student.email, password }) };
    }
  };
  await Promise.all(Array.from({ length: SIGN_IN_CONCURRENCY }, signInNext));
  return signedIn;
}

/**
 * Starts the product with a demo centre and signs people in. The rate limits are off: one admin's session sends more
 * writes than any person does.
 * @param env with a DATA_DIR that is empty or has such a centre from an earlier run
 */
export async function openCentre(env: ProductEnv, options: CentreOptions): Promise<Centre> {
  const { students: count, bookings, regulars, signedIn: signedInCount = DEFAULT_SIGNED_IN } = options;
  const stateFile = path.join(env.DATA_DIR, 'bench-centre.json');
  const isLoaded = existsSync(stateFile);
  let demo: LoadedDemo;
  if (isLoaded) demo = JSON.parse(readFileSync(stateFile, 'utf8'));
  else {
    report(`Loading ${count} students with ${bookings} bookings`);
    demo = await loadDemo(env, { students: count, bookings, regulars });
    report(`Loaded in ${Math.round(demo.loadingMs / 1000)} s`);
  }
  const { admin, loadingMs } = demo;
  const server = await startServer({ ...env, RATE_LIMITS: 'off' }, options.nodeOptions);
  const url = env.PUBLIC_URL;
  const sql: Query = (text, values) => withDatabase(env.DATA_DIR, (query) => query(text, values));
  try {
    await delay(IDLE_AFTER_MS);
    const atRestMb = readMemoryMb(server.pid);
    if (!isLoaded) {
      await sql(GRANT_SESSIONS, [GRANTED_SESSIONS]);
      writeFileSync(stateFile, JSON.stringify(demo));
    }
    const students = await sql<Student>(LIST_STUDENTS);
    const tutors = await sql<Tutor>(LIST_TUTORS);
    const tutorCookies: string[] = [];
    for (const { email } of tutors)
      if (email !== null) tutorCookies.push(await signIn(url, { email, password: admin.password }));
    const postmasterPid = readFileSync(path.join(env.DATA_DIR, 'postgres/postmaster.pid'), 'utf8');
    const [total] = await sql<{ count: number }>(
      `select count(*)::int as count from lesson_participants where origin in ('requested', 'booked_by_admin')`,
    );
    return {
      url,
      sql,
      loadingMs,
      atRestMb,
      pid: server.pid,
      postmaster: Number(postmasterPid.split('\n')[0]),
      databaseUrl: getDatabaseUrl(env.DATA_DIR),
      password: admin.password,
      adminCookie: await signIn(url, admin),
      students,
      signedIn: await signInStudents(url, students.slice(0, signedInCount), admin.password),
      tutors,
      tutorCookies,
      bookings: total?.count ?? 0,
      close: () => server.stop(),
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/**
 * Adds pending bookings and returns their ids. At each time the student is free, and there is at most one booking per
 * tutor.
 */
export async function addPendingBookings(centre: Centre, count: number): Promise<string[]> {
  const balances = await centre.sql<{ id: string }>(LIST_WITH_SESSIONS);
  const withSessions = new Set(balances.map(({ id }) => id));
  const students = centre.students
    .filter(({ id }) => withSessions.has(id))
    .map(({ id, name, subject }) => ({ id, name, subject }));
  const [free] = await centre.sql<{ day: number }>(GET_FREE_DAY, [FIRST_FREE_DAY]);
  const rows = await centre.sql<{ id: string }>(INSERT_PENDING, [
    JSON.stringify(students),
    count,
    free?.day ?? FIRST_FREE_DAY,
    centre.tutors.length,
  ]);
  await centre.sql('vacuum (analyze) lesson_participants, lessons');
  return rows.map(({ id }) => id);
}

/** Deletes what waits for the desk: a student of a real centre has few open requests, not hundreds from an earlier run. */
export async function deletePendingBookings(centre: Pick<Centre, 'sql'>): Promise<void> {
  await centre.sql(`
    with gone as (delete from lesson_participants where status = 'requested' returning lesson_id)
    delete from lessons using gone where lessons.id = gone.lesson_id`);
  await centre.sql('vacuum (analyze) lesson_participants, lessons');
}

/** Uploads a video of 50 MB in chunks, publishes it and returns its id. */
export async function publishVideo({ url, adminCookie: cookie }: Centre): Promise<string> {
  const bytes = Buffer.alloc(VIDEO_BYTES, 'thuto');
  // The first bytes of an MP4.
  bytes.write('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1');
  const send = async (
    method: string,
    address: string,
    headers: Readonly<Record<string, string>>,
    body?: string | Uint8Array<ArrayBuffer>,
  ) => {
    const response = await fetch(new URL(address, url), { method, headers: { cookie, ...headers }, body });
    if (!response.ok)
      throw new ScriptError(`The video was refused: ${response.status} ${await response.text()}`);
    return response;
  };
  const created = await send(
    'POST',
    '/api/uploads',
    buildCreateHeaders({ length: bytes.length, filename: 'Forces.mp4', purpose: 'content' }),
  );
  const location = created.headers.get('location') ?? '';
  for (let offset = 0; offset < bytes.length; offset += CHUNK_BYTES) {
    await send('PATCH', location, buildChunkHeaders(offset), bytes.subarray(offset, offset + CHUNK_BYTES));
  }
  const published = await send(
    'POST',
    '/api/content/files',
    { 'content-type': 'application/json' },
    JSON.stringify({
      title: 'Forces',
      description: 'A lesson on video',
      subject: VIDEO_SUBJECT,
      type: 'video',
      year: null,
      uploadId: location.slice(location.lastIndexOf('/') + 1),
    }),
  );
  const { id } = (await published.json()) as { id: string };
  return id;
}
