import type { ConsoleFindings } from '@thuto/contract/users';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bookings } from '../../platform/db/schema/bookings.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { makeAdmin, makeStudent, type Person } from '../../testing/people.ts';

let t: TestApp;
let admin: Person;
let neo: Person;

beforeAll(async () => {
  t = await buildTestApp();
  admin = await makeAdmin(t, 'Neo Admin');
  neo = await makeStudent(t, { displayName: 'Neo Ramaili' });
  await makeStudent(t, { displayName: 'Lineo Thoola' });
  const id = t.ctx.newId();
  const startsAt = new Date('2026-03-04T13:30:00Z');
  await t.db.insert(bookings).values({
    id,
    slotId: id,
    studentId: neo.id,
    studentName: 'N. Ramaili',
    subject: 'physics',
    requestedDate: '2026-03-04',
    requestedTime: '15:30',
    startsAt,
    endsAt: new Date(startsAt.getTime() + 60 * 60_000),
    duration: 60,
    createdAt: t.clock.now(),
  });
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

it('finds bookings by the student’s former and current name and by email', async () => {
  for (const text of ['N. Rama', 'Neo Rama', neo.email]) {
    const { found } = await search(text);
    expect(found.bookings).toMatchObject([
      { studentName: 'N. Ramaili', subject: 'physics', date: '2026-03-04', time: '15:30', status: 'pending' },
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
