import type { Problem } from '@thuto/contract/calls/problem';
import type { MyDashboard, MyProfile } from '@thuto/contract/profiles';
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { students } from '../../platform/db/schema/students.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { makeAdmin, makeNewStudent, makeStudent, type Person } from '../../testing/people.ts';
import { submitProof } from '../../testing/submit-proof.ts';

let t: TestApp;

beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const newStudent = () => makeNewStudent(t);

const profileOf = async (student: Person) =>
  (
    await t.inject({ url: `/api/students/${student.id}/profile`, headers: student.headers })
  ).json<MyProfile>();
const dashboardOf = async (student: Person) =>
  (
    await t.inject({ url: `/api/students/${student.id}/dashboard`, headers: student.headers })
  ).json<MyDashboard>();
const save = (student: Person, payload: object) =>
  t.inject({ method: 'PUT', url: `/api/students/${student.id}/profile`, headers: student.headers, payload });

async function draftOf(student: Person) {
  const { details, revision } = await profileOf(student);
  return { ...details, selectedPackage: null, revision };
}

describe('a new profile', () => {
  it('returns defaults with grade 8 for the setup screen and saves nothing', async () => {
    const student = await newStudent();
    expect(await profileOf(student)).toMatchObject({
      revision: 0,
      details: {
        whoNeedsTutoring: 'myself',
        studentGender: 'male',
        studentFirstName: student.displayName,
        parentEmail: student.email,
        syllabus: 'LGCSE',
        schoolLevel: 'high',
        grade: '8',
        subjects: [],
      },
      completeness: { percent: 0 },
      payment: { status: 'pending', current: null, canBook: false, subscriptionState: 'none' },
    });
    expect(
      await t.db.$count(students, and(eq(students.id, student.id), isNull(students.profileCreatedAt))),
    ).toBe(1);
  });

  it('is created once by the dashboard, with grade 10, under concurrent requests', async () => {
    const student = await newStudent();
    const dashboards = await Promise.all(Array.from({ length: 8 }, () => dashboardOf(student)));
    expect(dashboards[0]).toMatchObject({
      greetingName: student.displayName,
      balance: { assigned: 0, completed: 0, remaining: 0, held: 0 },
      upcoming: [],
      recent: [],
    });
    expect((await profileOf(student)).details.grade).toBe('10');
  });
});

describe('saving', () => {
  it('keeps a draft and counts what is complete', async () => {
    const student = await newStudent();
    const draft = await draftOf(student);
    const saved = await save(student, { ...draft, studentFirstName: 'Thabo', studentLastName: 'Mokoena' });
    expect(saved.json()).toMatchObject({ revision: 1, completeness: { personal: true, percent: 33 } });
    expect(await dashboardOf(student)).toMatchObject({
      greetingName: 'Thabo',
      completeness: { percent: 33 },
    });
  });

  it('requires parent details for a son or daughter', async () => {
    const student = await newStudent();
    const draft = { ...(await draftOf(student)), studentLastName: 'Mokoena', whoNeedsTutoring: 'son' };
    expect((await save(student, draft)).json()).toMatchObject({ completeness: { personal: false } });
    const parent = { parentFirstName: 'Mamello', parentLastName: 'Mokoena', parentPhone: '+266 5812 3456' };
    const again = await save(student, { ...draft, ...parent, revision: 1 });
    expect(again.json()).toMatchObject({ completeness: { personal: true } });
  });

  it('is complete with one name, and stores the phone in E.164 (PROF-15, PROF-16)', async () => {
    const student = await newStudent();
    const draft = { ...(await draftOf(student)), studentFirstName: 'Nts\u030celiseng', studentLastName: '' };
    const typed = { ...draft, parentPhone: '\u202a00266 5812.3456\u202c' };
    const saved = await save(student, typed);
    expect(saved.json()).toMatchObject({
      completeness: { personal: true },
      details: { studentFirstName: 'Nt\u0161eliseng', studentLastName: '', parentPhone: '+26658123456' },
    });
    for (const parentPhone of ['+2665812345', '+266 7912 3456', '------']) {
      const refused = await save(student, { ...draft, parentPhone, revision: 1 });
      expect([refused.statusCode, refused.json<Problem>().fields]).toEqual([
        422,
        { parentPhone: 'Please enter a phone number, such as 5812 3456 or +27 82 123 4567' },
      ]);
    }
  });

  it('rejects a save with a stale revision and keeps the newer data (PROF-9)', async () => {
    const student = await newStudent();
    const draft = await draftOf(student);
    await save(student, { ...draft, schoolName: 'First' });
    await save(student, { ...draft, schoolName: 'Second', revision: 1 });
    const older = await save(student, { ...draft, schoolName: 'Third', revision: 1 });
    expect(older.json()).toMatchObject({ status: 409, code: 'profile_changed_elsewhere' });
    expect((await save(student, draft)).json()).toMatchObject({ code: 'profile_changed_elsewhere' });
    expect((await profileOf(student)).details.schoolName).toBe('Second');
  });

  it.each([
    ['paymentStatus', 'approved'],
    ['sessionsRemaining', 99],
    ['subscriptionEndDate', '2030-01-01'],
    ['role', 'admin'],
  ])('rejects %s, which students cannot set (PROF-9)', async (field, value) => {
    const student = await newStudent();
    const answer = await save(student, { ...(await draftOf(student)), [field]: value });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: 'input_invalid', fields: { [field]: 'Unknown field' } });
    expect((await profileOf(student)).revision).toBe(0);
  });

  it('saves the student of the path, also when the body names another one', async () => {
    const [student, other] = [await newStudent(), await newStudent()];
    const answer = await save(student, { ...(await draftOf(student)), studentId: other.id });
    expect(answer.statusCode).toBe(200);
    expect((await profileOf(student)).revision).toBe(1);
    expect((await profileOf(other)).revision).toBe(0);
  });

  it.each([
    ['a grade of another level', { schoolLevel: 'primary', grade: '10' }, 'grade'],
    ['a subject twice', { subjects: ['physics', 'physics'] }, 'subjects'],
    ['a subject that is not taught', { subjects: ['history'] }, 'subjects'],
    ['an invalid phone number', { parentPhone: 'call me' }, 'parentPhone'],
    ['a name that is too long', { studentFirstName: 'x'.repeat(101) }, 'studentFirstName'],
  ])('rejects %s', async (_case, changes, field) => {
    const student = await newStudent();
    const answer = await save(student, { ...(await draftOf(student)), ...changes });
    expect(answer.json()).toMatchObject({ code: 'input_invalid', fields: { [field]: expect.any(String) } });
  });
});

describe('the dashboard', () => {
  it('lists approved sessions soonest first, and the newest requests', async () => {
    const [student, admin] = [await makeStudent(t), await makeAdmin(t)];
    const post = (url: string, who: Person, payload: object = {}) =>
      t.inject({ method: 'POST', url, headers: who.headers, payload });
    const payment = await submitProof(t, student, 'bundle-10');
    await post(`/api/payments/${payment.id}/approve`, admin);
    const ids: string[] = [];
    for (const [date, time] of [
      ['2026-03-05', '10:00'],
      ['2026-03-03', '16:00'],
      ['2026-03-02', '09:30'],
      ['2026-03-02', '08:30'],
      ['2026-03-09', '10:00'],
      ['2026-03-10', '10:00'],
    ]) {
      const asked = await post(`/api/students/${student.id}/bookings`, student, {
        subject: 'physics',
        date,
        time,
      });
      ids.push(asked.json<{ id: string }>().id);
    }
    const details = { tutorName: 'Ntate Sello', meetingLink: 'https://meet.example.org/x' };
    for (const id of ids.slice(0, 4)) await post(`/api/bookings/${id}/approve`, admin, details);

    const { upcoming, upcomingCount, recent, balance } = await dashboardOf(student);
    // It is 10:00 in Maseru: what began at 09:30 still counts as upcoming, what began at 08:30 does not.
    expect(upcoming.map(({ id }) => id)).toEqual([ids[2], ids[1], ids[0]]);
    expect(upcomingCount).toBe(3);
    expect(recent.map(({ id }) => id)).toEqual(ids.slice(1).toReversed());
    expect(recent.at(-1)).toEqual({
      id: ids[1],
      subject: 'physics',
      date: '2026-03-03',
      time: '16:00',
      startsAt: '2026-03-03T14:00:00.000Z',
      status: 'approved',
      meetingLink: details.meetingLink,
    });
    expect(balance).toEqual({ assigned: 10, completed: 0, remaining: 6, held: 4 });
  });
});
