import { randomUUID } from 'node:crypto';
import { sample } from '@thuto/domain/testing/sample';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from './testing/build-test-app.ts';
import { addressesOf, collectCursors, LISTS } from './testing/fuzz/collect-cursors.ts';
import { makeAdmin, makeStudent, type Person } from './testing/people.ts';
import { makeTutor } from './testing/tutors.ts';
import { makeWorld } from './testing/fuzz/make-world.ts';

let t: TestApp;
let admin: Person;
let student: Person;
let tutor: Person;
beforeAll(async () => {
  t = await buildTestApp({}, { runsWorkers: false });
  [admin, student] = [await makeAdmin(t), await makeStudent(t)];
  const teacher = await makeTutor(t);
  tutor = teacher;
  // Some lists of a tutor are about a student whom they teach.
  const scheduled = await t.inject({
    method: 'POST',
    url: '/api/sessions',
    headers: admin.headers,
    payload: {
      studentId: student.id,
      tutorId: teacher.tutorId,
      subject: 'physics',
      date: '2026-03-10',
      time: '09:00',
      duration: 60,
    },
  });
  expect(scheduled.statusCode, scheduled.body).toBe(201);
});
afterAll(() => t.close());

const YEAR_0 = '0000-01-01T00:00:00.000Z';
/** Lists of a thread and of a taught student need a shared lesson. They use the same cursors as all others. */
const LISTS_OF_EVERYONE = LISTS.filter(
  ({ path }) => !path.includes('/threads/') && !path.startsWith('/tutor/students/'),
);
/** Invalid cursors in the three formats that lists use. */
const BAD = [
  `${YEAR_0}_${randomUUID()}`,
  `2026_${YEAR_0}_${randomUUID()}`,
  YEAR_0,
  '0000-12-31T23:59:59Z',
  '-1',
  '1e3',
  '0x10',
  ' ',
  '9007199254740991',
  `infinity_${randomUUID()}`,
  `2026-02-29T00:00:00.000Z_${randomUUID()}`,
];

describe('an invalid cursor', () => {
  it.each(sample(LISTS_OF_EVERYONE, 12, 'lists'))('returns 422 from $name', async (call) => {
    const [url = ''] = addressesOf(call, [student.id]);
    const statuses = await Promise.all(
      [admin, student, tutor].map(async ({ headers }) => (await t.inject({ url, headers })).statusCode),
    );
    const who = [admin, student, tutor][statuses.indexOf(200)] ?? admin;
    expect((await t.inject({ url, headers: who.headers })).statusCode).toBe(200);
    for (const cursor of BAD) {
      const answer = await t.inject({
        url: `${url}&cursor=${encodeURIComponent(cursor)}`,
        headers: who.headers,
      });
      expect(answer.json(), cursor).toMatchObject({ status: 422, code: 'input_invalid' });
    }
  });
});

it('collects real cursors of every format for the fuzzer', async () => {
  const world = await makeWorld(t);
  const cursors = await collectCursors(t, [world.student, world.admin], [world.student.id]);
  const parts = new Set(cursors.map((cursor) => cursor.split('_').length));
  expect([...parts].toSorted()).toEqual([1, 2, 3]);
});
