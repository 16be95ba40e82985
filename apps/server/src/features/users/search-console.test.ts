import type { ConsoleFindings } from '@thuto/contract/users';
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
