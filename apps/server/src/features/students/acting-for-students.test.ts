import type { CurrentUser } from '@thuto/contract/accounts';
import type { MySessions } from '@thuto/contract/bookings';
import type { MyProfile } from '@thuto/contract/profiles';
import type { StudentId } from '@thuto/domain/ids';
import { ALL_GUARDIAN_RIGHTS } from '@thuto/domain/people/students';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guardianships, students } from '../../platform/db/schema/students.ts';
import { ASKED, bookingSteps } from '../../testing/bookings.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { makeAdmin, makeStudent, type Person } from '../../testing/people.ts';

let t: TestApp;
let parent: Person;
let grandmother: Person;
let second: StudentId;

beforeAll(async () => {
  t = await buildTestApp();
  const steps = bookingSteps(t, await makeAdmin(t));
  [parent, grandmother] = [await steps.payingStudent(), await makeStudent(t)];
  second = t.ctx.newId();
  await t.db.insert(students).values({ id: second, name: 'Lerato Mokoena' });
  await link(parent, second);
});
afterAll(() => t.close());

const link = (person: Person, studentId: StudentId) =>
  t.db
    .insert(guardianships)
    .values({ accountId: person.id, studentId, relationship: 'parent', ...ALL_GUARDIAN_RIGHTS });
const ofGuardian = (person: Person, studentId: StudentId) =>
  and(eq(guardianships.accountId, person.id), eq(guardianships.studentId, studentId));
const get = (person: Person, path: string) => t.inject({ url: `/api${path}`, headers: person.headers });
const post = (person: Person, path: string, payload: object = {}) =>
  t.inject({ method: 'POST', url: `/api${path}`, headers: person.headers, payload });

describe('an account that acts for two students', () => {
  it('receives both with its rights, its own student first', async () => {
    const { currentUser } = (await get(parent, '/current-user')).json<{ currentUser: CurrentUser }>();
    expect(currentUser.students).toMatchObject([
      { id: parent.id, relationship: 'self', canBook: true },
      { id: second, name: 'Lerato Mokoena', firstName: 'Lerato', relationship: 'parent', canPay: true },
    ]);
  });

  it('sees and changes each student apart (ACCESS-8)', async () => {
    const booked = await post(parent, `/students/${parent.id}/bookings`, ASKED);
    expect(booked.statusCode, booked.body).toBe(201);
    const bookingsOf = async (id: string) =>
      (await get(parent, `/students/${id}/sessions`)).json<MySessions>().bookings.length;
    expect([await bookingsOf(parent.id), await bookingsOf(second)]).toEqual([1, 0]);

    const { id } = booked.json<{ id: string }>();
    expect((await post(parent, `/students/${second}/bookings/${id}/withdraw`)).statusCode).toBe(404);
    expect((await post(parent, `/students/${parent.id}/bookings/${id}/withdraw`)).statusCode).toBe(200);

    const unpaid = await post(parent, `/students/${second}/bookings`, ASKED);
    expect(unpaid.json()).toMatchObject({ code: 'payment_not_approved' });
  });

  it('saves the profile of the student whom the call names', async () => {
    const path = `/api/students/${second}/profile`;
    const before = (await get(parent, `/students/${parent.id}/profile`)).json<MyProfile>();
    const { details, revision } = (await get(parent, `/students/${second}/profile`)).json<MyProfile>();
    const payload = {
      ...details,
      studentFirstName: 'Lerato',
      studentLastName: 'Nthako',
      selectedPackage: null,
      revision,
    };
    const saved = await t.inject({ method: 'PUT', url: path, headers: parent.headers, payload });
    expect(saved.statusCode, saved.body).toBe(200);
    expect((await get(parent, `/students/${second}/profile`)).json<MyProfile>().details).toMatchObject({
      studentFirstName: 'Lerato',
      studentLastName: 'Nthako',
    });
    expect((await get(parent, `/students/${parent.id}/profile`)).json()).toEqual(before);
  });

  it('has a calendar address for each student', async () => {
    const feeds = await Promise.all(
      [parent.id, second].map(async (id) => {
        const answer = await post(parent, `/students/${id}/calendar-feed`);
        return answer.json<{ address: string }>().address;
      }),
    );
    expect(new Set(feeds).size).toBe(2);
    for (const address of feeds) {
      expect((await t.inject({ url: new URL(address).pathname })).statusCode).toBe(200);
    }
  });
});

describe('a guardianship', () => {
  it('counts from the next request on, and so does its end (ACCESS-8)', async () => {
    const path = `/students/${second}/dashboard`;
    expect((await get(grandmother, path)).json()).toMatchObject({ status: 404, code: 'student_not_found' });
    await link(grandmother, second);
    expect((await get(grandmother, path)).statusCode).toBe(200);
    await t.db
      .update(guardianships)
      .set({ canBook: false, canSeeProgress: false })
      .where(ofGuardian(grandmother, second));
    expect((await get(grandmother, path)).json()).toMatchObject({ status: 403, code: 'role_insufficient' });
    expect((await get(grandmother, `/students/${second}/payments`)).statusCode).toBe(200);
    await t.db.delete(guardianships).where(ofGuardian(grandmother, second));
    expect((await get(grandmother, path)).statusCode).toBe(404);
  });

  it('ends when the student is erased', async () => {
    const erased = t.ctx.newId<StudentId>();
    await t.db.insert(students).values({ id: erased, name: 'Erased', erasedAt: t.clock.now() });
    await link(parent, erased);
    expect((await get(parent, `/students/${erased}/dashboard`)).statusCode).toBe(404);
  });

  it('is that of the student in the path, whatever the body says', async () => {
    const answer = await post(grandmother, `/students/${grandmother.id}/bookings`, {
      ...ASKED,
      studentId: parent.id,
    });
    // The grandmother's own student, who has not paid.
    expect(answer.json()).toMatchObject({ code: 'payment_not_approved' });
  });
});
