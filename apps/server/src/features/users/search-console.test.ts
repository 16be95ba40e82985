import type { ConsoleFindings } from '@thuto/contract/users';
import { toSearchText } from '@thuto/domain/names';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { insertLessons } from '../../testing/lessons.ts';
import { makeAdmin, makeStudent, type Person } from '../../testing/people.ts';

let t: TestApp;
let admin: Person;
let neo: Person;

beforeAll(async () => {
  t = await buildTestApp();
  admin = await makeAdmin(t, 'Neo Admin');
  neo = await makeStudent(t, { displayName: 'Neo Ramaili' });
  await makeStudent(t, { displayName: 'Lineo Thoola' });
  await insertLessons(t, [
    { studentId: neo.id, status: 'requested', startsAt: new Date('2026-03-04T13:30:00Z') },
  ]);
});
afterAll(() => t.close());

const search = async (text: string) => {
  const answer = await t.inject({
    method: 'GET',
    url: `/api/console/search?text=${encodeURIComponent(text)}`,
    headers: admin.headers,
  });
  return { status: answer.statusCode, found: answer.json<ConsoleFindings>() };
};

it('finds students but no admins, with names that start with the text first', async () => {
  const { found } = await search('neo');
  expect(found.students.map(({ name }) => name)).toEqual(['Neo Ramaili', 'Lineo Thoola']);
});

it('finds bookings by the student’s name and by email', async () => {
  for (const text of ['Neo Rama', neo.email]) {
    const { found } = await search(text);
    expect(found.bookings).toMatchObject([
      {
        studentName: 'Neo Ramaili',
        subject: 'physics',
        date: '2026-03-04',
        time: '15:30',
        status: 'pending',
      },
    ]);
  }
});

it('treats LIKE wildcards as plain text and returns empty lists without a match', async () => {
  for (const text of ['%%', '__', 'nobody here'])
    expect((await search(text)).found).toEqual({ students: [], bookings: [] });
});

it('rejects a text that is too short', async () => {
  expect((await search('n')).status).toBe(422);
});

it('compares texts in the database as the domain does (DASH-9)', async () => {
  // Letters and signs of the scripts that names are written in, and what keyboards put between them.
  const texts = Array.from(
    { length: 0x2_800 - 0x20 },
    (_, index) => `a${String.fromCodePoint(index + 0x20)}b`,
  );
  const others = [...'\ua78b\ua78c\uff07\uff40\uff34\ufb01'].map((sign) => `a${sign}b`);
  const all = [...texts, ...others].filter((text) => /^a[\p{L}\p{M}\p{P}\p{S}\p{Zs}]b$/u.test(text));
  const { rows } = await t.db.execute<{ text: string; found: string }>(
    sql`select text, search_text(text) as found from jsonb_array_elements_text(${JSON.stringify(all)}::jsonb) as each(text)`,
  );
  const differing = rows.filter(({ text, found }) => found !== toSearchText(text)).map(({ text }) => text);
  expect(rows).toHaveLength(all.length);
  expect(differing).toEqual([]);
});
