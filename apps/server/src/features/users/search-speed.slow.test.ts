import type { ConsoleFindings } from '@thuto/contract/users';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { makeAdmin, makeStudent, type Person } from '../../testing/people.ts';

const FAMILIES = 100_000;
const PART = 5_000;
/** The requirement (DASH-12). */
const MAX_MS = 100;
/** A busy test machine is slower than a server. */
const TOLERANCE = 3;

let t: TestApp;
let admin: Person;
beforeAll(async () => {
  t = await buildTestApp({}, { runsWorkers: false });
  admin = await makeAdmin(t);
  await makeStudent(t, { displayName: 'Lerato Mokoena' });
  // Half of the names are common ones, the others are rare: about 20 000 different words.
  await t.db.execute(sql`
    create unlogged table crowd as
    select gen_random_uuid() as id, n, case when n % 2 = 0 then
        (array['Thabo', 'Palesa', 'Neo', 'Lineo', 'Teboho'])[1 + n % 5] || ' ' ||
        (array['Mokoena', 'Mohapi', 'Molefe', 'Ramaili', 'Phiri', 'Nthako', 'Sello'])[1 + n % 7]
      else 'Kha' || chr(97 + n % 26) || chr(97 + (n / 26) % 26) || 'ne Mo' || substr(md5((n % 20000)::text), 1, 6) end as name
    from generate_series(1, ${FAMILIES}::int) n`);
  // In parts, because triggers collect the words of every name.
  for (let from = 0; from < FAMILIES; from += PART) {
    const part = sql`crowd where n > ${from}::int and n <= ${from + PART}::int`;
    await t.db
      .execute(sql`insert into accounts (id, email, display_name, email_verified, created_at, updated_at)
      select id, 'family' || n || '@crowd.example', name, true, now(), now() from ${part}`);
    await t.db.execute(sql`insert into users (id, role, is_active, created_at, updated_at)
      select id, 'student', true, now(), now() from ${part}`);
    await t.db.execute(sql`insert into students (id, name, created_at, updated_at)
      select id, name, now(), now() from ${part}`);
    await t.db.execute(sql`insert into guardianships (student_id, account_id, relationship, created_at)
      select id, id, 'parent', now() from ${part}`);
  }
  for (const table of ['accounts', 'users', 'students', 'guardianships', 'name_words'])
    await t.db.execute(sql.raw(`vacuum analyze ${table}`));
}, 600_000);
afterAll(() => t.close());

it.each([
  ['Mokoena', 6],
  ['Lerato Mokoena', 1],
  ['Mokwena', 6],
  ['mokeona', 6],
  ['Lerrato Mokoena', 1],
  ['Retselisitsoe', 0],
  ['zzqxv nobody', 0],
  ['family77777@crowd.example', 1],
  ['ne', 6],
  ['x'.repeat(100), 0],
])('finds “%s” among 100,000 families within 100 ms (DASH-12)', async (text, count) => {
  const url = `/api/console/search?text=${encodeURIComponent(text)}`;
  const times: number[] = [];
  for (let turn = 0; turn < 7; turn += 1) {
    const begin = performance.now();
    const answer = await t.inject({ url, headers: admin.headers });
    times.push(performance.now() - begin);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json<ConsoleFindings>().students).toHaveLength(count);
  }
  const median = times.toSorted((a, b) => a - b)[3] ?? Infinity;
  process.stdout.write(`${text.slice(0, 20)}: ${Math.round(median)} ms\n`);
  expect(median).toBeLessThan(MAX_MS * TOLERANCE);
});
