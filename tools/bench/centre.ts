import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { getDatabaseUrl, withDatabase } from '../shared/database.ts';
import { report, ScriptError } from '../../scripts/run.mjs';
import { memoryMbOf } from './process-figures.ts';
import { loadDemo, signIn, startServer, stop } from './product.ts';

const AT_REST_AFTER_MS = 3_000;
const SIGNED_IN = 100;
/** Fewer than the limit on attempts lets one address have under way. */
const SIGN_INS_AT_ONCE = 8;
const SESSIONS_GRANTED = 100_000;
const VIDEO_BYTES = 50_000_000;
export const VIDEO_SUBJECT = 'physics';
const PIECE_BYTES = 2_000_000;
/** Far enough ahead that nobody of the demo centre has anything there. */
const FIRST_FREE_DAY = 60;
const HOURS_A_DAY = 12;
const FIRST_HOUR = 8;
const TUS = { 'tus-resumable': '1.0.0' };

/** What students whose payment was approved have left is raised as an admin would do it: by a correction in the ledger. */
const GRANT = `
  with granted as (
    insert into ledger_entries (id, student_id, reason, cause, assigned, completed, remaining, note, created_at)
    select gen_random_uuid(), p.student_id, 'adjustment', 'adjustment:' || p.student_id || ':' || gen_random_uuid(), 0, 0, $1::int,
      'For the bench', now()
    from student_profiles p join payments y on y.id = p.current_payment_id join balances b on b.student_id = p.student_id
    where y.status = 'approved' returning student_id)
  update balances b set remaining = remaining + $1::int, updated_at = now() from granted g where g.student_id = b.student_id`;

/** Those who may ask for a booking, the busiest first. */
const STUDENTS = `
  select a.id, a.email, a.display_name as name, p.subjects, p.subjects[1] as subject, n.bookings::int
  from student_profiles p join accounts a on a.id = p.student_id and a.email_verified join users u on u.id = a.id and u.is_active
  join payments y on y.id = p.current_payment_id and y.status = 'approved'
  join (select student_id, count(*) as bookings from bookings group by 1) n on n.student_id = a.id
  order by n.bookings desc, a.id`;

const PENDING = `
  with asked as (
    select gen_random_uuid() as id, at, slots.day, slots.hour, s.*
    from generate_series(0, $2::int - 1) at
    join (select row_number() over (order by id) - 1 as n, * from jsonb_to_recordset($1::jsonb) as r (id uuid, name text, subject text)) as s (n, student_id, name, subject)
      on s.n = at % jsonb_array_length($1::jsonb)
    cross join lateral (select current_date + $3::int + (at / $4::int / ${HOURS_A_DAY}) as day, ${FIRST_HOUR} + at / $4::int % ${HOURS_A_DAY} as hour) slots
  )
  insert into bookings (id, slot_id, student_id, student_name, subject, requested_date, requested_time, starts_at, ends_at,
    duration_minutes, status, created_at, updated_at)
  select id, id, student_id, name, subject, day, to_char(hour, 'FM00') || ':00',
    (day + make_time(hour, 0, 0)) at time zone 'Africa/Maseru', (day + make_time(hour + 1, 0, 0)) at time zone 'Africa/Maseru',
    60, 'pending', now() + at * interval '1 microsecond', now()
  from asked order by at returning id`;

/** Days from now: beyond everything that is arranged. */
const FREE_DAY = `select greatest($1::int, max(starts_at)::date - current_date + 2) as day from bookings`;

/**
 * A running product with a centre of so many students and bookings, all of it from the demo's own loader, and people
 * signed in to it. The rate limits are off: one admin's session sends more writes than any person does.
 * @param {NodeJS.ProcessEnv} env with PORT, PUBLIC_URL and a DATA_DIR that is empty or has such a centre already
 */
export async function openCentre(
  env,
  { students: count, bookings, regulars, signedIn: wanted = SIGNED_IN, nodeOptions },
) {
  const known = path.join(env.DATA_DIR, 'bench-centre.json');
  const isKept = existsSync(known);
  let loaded;
  if (isKept) loaded = JSON.parse(readFileSync(known, 'utf8'));
  else {
    report(`loading ${count} students with ${bookings} bookings`);
    loaded = await loadDemo(env, count, bookings, regulars);
    report(`loaded in ${Math.round(loaded.ms / 1000)} s`);
  }
  const { ms: loadingMs, ...admin } = loaded;
  const server = await startServer({ ...env, RATE_LIMITS: 'off' }, nodeOptions);
  const url = env.PUBLIC_URL;
  const sql = (text, values) => withDatabase(env.DATA_DIR, (query) => query(text, values));
  try {
    await delay(AT_REST_AFTER_MS);
    const atRestMb = memoryMbOf(server.pid);
    if (!isKept) {
      await sql(GRANT, [SESSIONS_GRANTED]);
      writeFileSync(known, JSON.stringify(loaded));
    }
    const students = await sql(STUDENTS);
    const adminCookie = await signIn(url, admin);
    const signedIn = students.slice(0, wanted);
    const waiting = signedIn.values();
    await Promise.all(
      Array.from({ length: SIGN_INS_AT_ONCE }, async () => {
        for (const student of waiting)
          student.cookie = await signIn(url, { email: student.email, password: admin.password });
      }),
    );
    const tutors = await sql(
      "select id, name, meeting_link as link from tutors where meeting_link <> '' and retired_at is null order by id",
    );
    return {
      url,
      sql,
      loadingMs,
      atRestMb,
      pid: server.pid,
      postmaster: Number(
        readFileSync(path.join(env.DATA_DIR, 'postgres/postmaster.pid'), 'utf8').split('\n')[0],
      ),
      databaseUrl: getDatabaseUrl(env.DATA_DIR),
      password: admin.password,
      adminCookie,
      students,
      signedIn,
      tutors,
      bookings: (await sql('select count(*)::int as count from bookings'))[0].count,
      close: () => stop(server),
    };
  } catch (error) {
    await stop(server);
    throw error;
  }
}

/** Pending bookings at times that are free for their student and, one each an hour, for every tutor; gives their ids. */
export async function addPendingBookings(centre, count) {
  const students = centre.students.map(({ id, name, subject }) => ({ id, name, subject }));
  const [{ day }] = await centre.sql(FREE_DAY, [FIRST_FREE_DAY]);
  const rows = await centre.sql(PENDING, [JSON.stringify(students), count, day, centre.tutors.length]);
  await centre.sql('vacuum (analyze) bookings');
  return rows.map(({ id }) => id);
}

/** Publishes a video of fifty megabytes, uploaded in pieces like any other; gives its id. */
export async function publishVideo({ url, adminCookie: cookie }) {
  const bytes = Buffer.alloc(VIDEO_BYTES, 'thuto');
  // What an MP4 begins with.
  bytes.write('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1');
  const ask = async (path, init) => {
    const answer = await fetch(new URL(path, url), { ...init, headers: { cookie, ...init.headers } });
    if (!answer.ok) throw new ScriptError(`The video was refused: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const metadata = Object.entries({ filename: 'Forces.mp4', purpose: 'content' });
  const begun = await ask('/api/uploads', {
    method: 'POST',
    headers: {
      ...TUS,
      'upload-length': String(bytes.length),
      'upload-metadata': metadata.map(([key, value]) => `${key} ${btoa(value)}`).join(','),
    },
  });
  const place = begun.headers.get('location');
  for (let offset = 0; offset < bytes.length; offset += PIECE_BYTES) {
    await ask(place, {
      method: 'PATCH',
      headers: { ...TUS, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
      body: bytes.subarray(offset, offset + PIECE_BYTES),
    });
  }
  const published = await ask('/api/content/files', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      title: 'Forces',
      description: 'A lesson on video',
      subject: VIDEO_SUBJECT,
      type: 'video',
      year: null,
      uploadId: place.slice(place.lastIndexOf('/') + 1),
    }),
  });
  return (await published.json()).id;
}
