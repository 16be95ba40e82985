import type { BookingForAdmin, BookingForStudent } from '@thuto/contract/bookings';
import type { FreeTimesForStudent, RankedTutor } from '@thuto/contract/free-times';
import type { TutorId } from '@thuto/domain/ids';
import { and, eq, sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lessonParticipants } from '../../platform/db/schema/lesson-participants.ts';
import { tutorAvailabilityExceptions, tutorBusyTimes } from '../../platform/db/schema/tutor-availability.ts';
import { mails } from '../../platform/db/schema/mails.ts';
import { tutors } from '../../platform/db/schema/tutors.ts';
import { ASKED, buildBookingApp, DETAILS } from '../../testing/bookings.ts';
import { CROWD } from '../../testing/crowd.ts';
import { makeFreeTutor, setSettings } from '../../testing/free-times.ts';
import type { Person } from '../../testing/people.ts';
import { checkLedger } from '../credits/check-ledger.ts';

// The clock starts on Monday 2 March 2026; ASKED is Wednesday 4 March.
const { t, admin, steps } = await buildBookingApp();
const begin = t.clock.now().toISOString();
const WEDNESDAY = ASKED.date;
const AT_TEN = { subject: 'mathematics', date: WEDNESDAY, time: '10:00', duration: 60 };

let lineo: TutorId;
beforeEach(async () => {
  lineo = await makeFreeTutor(t, { name: 'Mme Lineo', from: '09:00', to: '12:00' });
});
afterEach(async () => {
  t.clock.set(begin);
  await t.db.update(tutors).set({ retiredAt: t.clock.now() });
  await setSettings(t, {
    minimumNoticeHours: 3,
    bookingHorizonDays: 60,
    timeChangesPerLesson: 2,
    confirmAtOnceSubjects: [],
    cancelNoticeHours: 24,
  });
});
afterAll(() => t.close());

const get = async <T>(url: string, who: Person): Promise<T> => {
  const answer = await t.inject({ url: `/api${url}`, headers: who.headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<T>();
};
const week = (student: Person, query: Record<string, string> = {}) => {
  const asked = { from: WEDNESDAY, subject: 'mathematics', duration: '60', ...query };
  return get<FreeTimesForStudent>(
    `/students/${student.id}/free-times?${new URLSearchParams(asked).toString()}`,
    student,
  );
};
const timesOn = ({ days }: Pick<FreeTimesForStudent, 'days'>, date = WEDNESDAY) =>
  days.find((day) => day.date === date)?.times.map(({ time }) => time) ?? [];
const take = (student: Person, wish: object = {}) =>
  steps.post(`/api/students/${student.id}/free-times`, student, { ...AT_TEN, ...wish });
const changeTime = (student: Person, id: string, wish: object) =>
  steps.post(`/api/students/${student.id}/lessons/${id}/change-time`, student, wish);
const confirmedAtTen = async (student: Person, tutorId = lineo): Promise<string> => {
  const id = await steps.requestBooking(student, AT_TEN);
  const answer = await steps.post(`/api/bookings/${id}/approve`, admin, { ...DETAILS, tutorId });
  expect(answer.statusCode, answer.body).toBe(200);
  return id;
};

describe('free times (BOOK-21, BOOK-22)', () => {
  it('offers times on the hour and half-hour within the working hours', async () => {
    const student = await steps.payingStudent();
    const found = await week(student);
    expect(timesOn(found)).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00']);
    expect(found).toMatchObject({
      isOffered: true,
      isConfirmedAtOnce: false,
      tutors: [{ id: lineo, name: 'Mme Lineo' }],
    });
    expect(found.days).toHaveLength(7);
    expect(timesOn(await week(student, { duration: '120' }))).toEqual(['09:00', '09:30', '10:00']);
  });

  it('leaves out lessons, buffers, leave, busy times and the lessons of the student', async () => {
    const [student, other] = [await steps.payingStudent(), await steps.payingStudent()];
    await confirmedAtTen(other);
    expect(timesOn(await week(student))).toEqual(['09:00', '11:00']);
    await t.db.execute(sql`update tutor_availability set buffer_minutes = 15 where tutor_id = ${lineo}`);
    expect(timesOn(await week(student))).toEqual([]);
    const palesa = await makeFreeTutor(t, { name: 'Mme Palesa', from: '14:00', to: '17:00' });
    await t.db.insert(tutorBusyTimes).values({
      tutorId: palesa,
      startsAt: new Date('2026-03-04T12:00:00Z'),
      endsAt: new Date('2026-03-04T13:00:00Z'),
    });
    expect(timesOn(await week(student))).toEqual(['15:00', '15:30', '16:00']);
    await steps.requestBooking(student, { ...AT_TEN, time: '16:00' });
    expect(timesOn(await week(student))).toEqual(['15:00']);
    const leave = { tutorId: palesa, date: WEDNESDAY, until: WEDNESDAY, kind: 'leave' as const };
    await t.db.insert(tutorAvailabilityExceptions).values({ ...leave, id: t.ctx.newId() });
    expect(timesOn(await week(student))).toEqual([]);
  });

  it('reads a week of several tutors with one statement (BOOK-26)', async () => {
    await makeFreeTutor(t, { name: 'Ntate Tau', from: '09:00', to: '12:00' });
    const student = await steps.payingStudent();
    const spy = vi.spyOn(Client.prototype, 'query');
    const found = await week(student);
    const statements = spy.mock.calls.map(([query]) => JSON.stringify(query));
    spy.mockRestore();
    expect(found.tutors).toHaveLength(2);
    expect(statements.filter((statement) => statement.includes('from tutors t'))).toHaveLength(1);
  });

  it('keeps the minimum notice and the booking horizon', async () => {
    const student = await steps.payingStudent();
    t.clock.set('2026-03-04T06:59:00.000Z'); // 08:59 in Maseru
    expect(timesOn(await week(student, { duration: '60' }))).toEqual([]);
    await setSettings(t, { minimumNoticeHours: 1 });
    expect(timesOn(await week(student))).toEqual(['10:00', '10:30', '11:00']);
    await setSettings(t, { bookingHorizonDays: 1 });
    const found = await week(student);
    expect(found.lastDate).toBe('2026-03-05');
    expect(found.days.filter(({ times }) => times.length > 0).map(({ date }) => date)).toEqual([
      '2026-03-04',
      '2026-03-05',
    ]);
  });

  it('lists those of the preferred tutor, if one is chosen', async () => {
    const student = await steps.payingStudent();
    const palesa = await makeFreeTutor(t, { name: 'Mme Palesa', from: '11:00', to: '12:00' });
    const found = await week(student, { tutorId: palesa });
    expect(timesOn(found)).toEqual(['11:00']);
    expect(found.tutors.map(({ name }) => name)).toEqual(['Mme Lineo', 'Mme Palesa']);
  });

  it('lists none for a tutor without hours, with other subjects, with an expired vetting or retired', async () => {
    const student = await steps.payingStudent();
    expect(await week(student, { subject: 'physics' })).toMatchObject({ isOffered: false, tutors: [] });
    await t.db.update(tutors).set({ vettingExpiresOn: '2026-03-01' }).where(eq(tutors.id, lineo));
    expect(await week(student)).toMatchObject({ isOffered: false });
    await t.db
      .update(tutors)
      .set({ vettingExpiresOn: null, retiredAt: t.clock.now() })
      .where(eq(tutors.id, lineo));
    await t.db
      .insert(tutors)
      .values({ id: t.ctx.newId<TutorId>(), name: 'Ntate Thabo', subjects: ['mathematics'] });
    expect(await week(student)).toMatchObject({ isOffered: false });
  });

  it('reports only whether there are any, if no subject is chosen', async () => {
    const student = await steps.payingStudent();
    const url = `/students/${student.id}/free-times?from=${WEDNESDAY}&duration=60`;
    const found = await get<FreeTimesForStudent>(url, student);
    expect(found.isOffered).toBe(true);
    expect(timesOn(found)).toEqual([]);
  });
});

describe('a request with preferred times and a preferred tutor (BOOK-25)', () => {
  it('shows them to the desk', async () => {
    const student = await steps.payingStudent();
    const otherTimes = [
      { date: '2026-03-05', time: '15:00' },
      { date: '2026-03-06', time: '16:30' },
    ];
    const id = await steps.requestBooking(student, { tutorId: lineo, otherTimes });
    const seen = await get<BookingForAdmin>(`/bookings/${id}`, admin);
    expect(seen).toMatchObject({ preferredTutorName: 'Mme Lineo', otherTimes });
  });

  it('is approved at the time that the admin chooses among them', async () => {
    const student = await steps.payingStudent();
    const otherTimes = [{ date: '2026-03-05', time: '15:00' }];
    const id = await steps.requestBooking(student, { otherTimes });
    const approve = (at: object) => steps.post(`/api/bookings/${id}/approve`, admin, { ...DETAILS, at });
    expect((await approve({ date: '2026-03-06', time: '15:00' })).json()).toMatchObject({
      code: 'input_invalid',
    });
    expect((await approve(otherTimes[0]!)).json()).toMatchObject({
      status: 'approved',
      ...otherTimes[0],
      startsAt: '2026-03-05T13:00:00.000Z',
    });
  });

  it('is refused for a fourth time, a past time or an unknown tutor', async () => {
    const student = await steps.payingStudent();
    const ask = async (wish: object) =>
      (await steps.post(`/api/students/${student.id}/bookings`, student, { ...ASKED, ...wish })).json<{
        code: string;
      }>().code;
    const moment = { date: '2026-03-05', time: '15:00' };
    expect(await ask({ otherTimes: [moment, moment, moment] })).toBe('input_invalid');
    expect(await ask({ otherTimes: [{ ...moment, date: '2026-03-01' }] })).toBe('booking_in_past');
    expect(await ask({ tutorId: t.ctx.newId() })).toBe('tutor_not_found');
  });
});

describe('confirming at once (BOOK-27)', () => {
  beforeEach(() => setSettings(t, { confirmAtOnceSubjects: ['mathematics'] }));

  it('confirms a free time with the usual link and holds the credit', async () => {
    const student = await steps.payingStudent();
    expect((await week(student)).isConfirmedAtOnce).toBe(true);
    const answer = await take(student, { notes: 'Fractions' });
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json<BookingForStudent>()).toMatchObject({
      status: 'approved',
      tutorName: 'Mme Lineo',
      meetingLink: 'https://meet.example.org/usual',
      notes: 'Fractions',
      bookedByAdmin: false,
      allowedActions: ['add-to-calendar', 'change-time', 'cancel'],
      timeChange: { state: 'possible', changesLeft: 2 },
    });
    expect(await steps.balanceOf(student)).toMatchObject({ remaining: 4 });
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('prefers the tutor of the last lesson, then the one with the fewest lessons of the week', async () => {
    const palesa = await makeFreeTutor(t, { name: 'Mme Palesa' });
    const [student, other] = [await steps.payingStudent(), await steps.payingStudent()];
    await take(other, { time: '09:00' });
    expect((await take(student)).json()).toMatchObject({ tutorName: 'Mme Palesa' });
    await take(other, { time: '14:00' });
    await take(other, { time: '15:00' });
    expect((await take(student, { date: '2026-03-05' })).json()).toMatchObject({ tutorName: 'Mme Palesa' });
    expect(palesa).not.toBe(lineo);
  });

  it('is refused for another subject, a taken time, and without a credit', async () => {
    const [student, other] = [await steps.payingStudent('once-off'), await steps.payingStudent()];
    await setSettings(t, { confirmAtOnceSubjects: ['physics'] });
    expect((await take(student)).json()).toMatchObject({ status: 409, code: 'free_time_needs_approval' });
    await setSettings(t, { confirmAtOnceSubjects: ['mathematics'] });
    await take(other);
    const taken = await take(student);
    expect(taken.json()).toMatchObject({ status: 409, code: 'free_time_taken' });
    expect(taken.body).not.toContain(other.displayName);
    expect((await take(student, { time: '11:00' })).statusCode).toBe(201);
    expect((await take(student, { time: '09:00' })).json()).toMatchObject({ code: 'sessions_exhausted' });
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('gives the last free time to one of many families', async () => {
    const families = await Promise.all(Array.from({ length: CROWD }, () => steps.payingStudent('once-off')));
    const answers = await Promise.all(families.map((family) => take(family)));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    const refused = answers.filter(({ statusCode }) => statusCode !== 201);
    expect(new Set(refused.map((answer) => answer.json<{ code: string }>().code))).toEqual(
      new Set(['free_time_taken']),
    );
    const loser = families.find((_, at) => statuses[at] !== 201)!;
    expect(timesOn(await week(loser))).not.toContain('10:00');
    expect(await checkLedger(t.db)).toEqual([]);
  }, 240_000);
});

describe('changing the time as a family (BOOK-29)', () => {
  it('moves the lesson to a free time of the same tutor and counts the changes', async () => {
    const student = await steps.payingStudent();
    const id = await confirmedAtTen(student);
    await makeFreeTutor(t, { name: 'Mme Palesa' });
    const url = `/students/${student.id}/lessons/${id}/free-times?from=${WEDNESDAY}`;
    const offered = await get<FreeTimesForStudent>(url, student);
    expect(timesOn(offered)).toEqual(['09:00', '09:30', '10:30', '11:00']);
    const moved = await changeTime(student, id, { date: WEDNESDAY, time: '10:30' });
    expect(moved.json<{ booking: BookingForStudent }>().booking).toMatchObject({
      time: '10:30',
      tutorName: DETAILS.tutorName,
      timeChange: { state: 'possible', changesLeft: 1 },
    });
    const other = await changeTime(student, id, { date: WEDNESDAY, time: '14:00' });
    expect(other.json()).toMatchObject({ status: 409, code: 'free_time_taken' });
    expect((await changeTime(student, id, { date: '2026-03-05', time: '09:00' })).statusCode).toBe(200);
    const third = await changeTime(student, id, { date: WEDNESDAY, time: '09:00' });
    expect(third.json()).toMatchObject({ status: 409, code: 'time_changes_used_up' });
    expect(await steps.balanceOf(student)).toMatchObject({ remaining: 4 });
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('is refused within the notice that was copied onto the lesson', async () => {
    const student = await steps.payingStudent();
    const id = await confirmedAtTen(student);
    await setSettings(t, { cancelNoticeHours: 1 });
    t.clock.set('2026-03-03T08:00:01.000Z');
    const { bookings } = await get<{ bookings: BookingForStudent[] }>(
      `/students/${student.id}/sessions`,
      student,
    );
    expect(bookings[0]).toMatchObject({
      timeChange: { state: 'too_late', freeUntil: '2026-03-03T08:00:00.000Z' },
    });
    const answer = await changeTime(student, id, { date: '2026-03-06', time: '09:00' });
    expect(answer.json()).toMatchObject({ status: 409, code: 'time_change_too_late' });
  });

  it('is refused for the lesson of another family and for a pending request', async () => {
    const [student, other] = [await steps.payingStudent(), await steps.payingStudent()];
    const id = await confirmedAtTen(student);
    const wish = { date: WEDNESDAY, time: '11:00' };
    expect((await changeTime(other, id, wish)).statusCode).toBe(404);
    const pending = await steps.requestBooking(other, { ...AT_TEN, time: '14:00' });
    expect((await changeTime(other, pending, wish)).json()).toMatchObject({ code: 'booking_not_approved' });
  });

  it('gives a time to one of several families who move there at once', async () => {
    const families = await Promise.all(Array.from({ length: 8 }, () => steps.payingStudent()));
    await t.db.execute(
      sql`update tutor_working_hours set from_time = '08:00', to_time = '20:00' where tutor_id = ${lineo}`,
    );
    const ids: string[] = [];
    for (const [at, family] of families.entries()) {
      const wish = { ...AT_TEN, date: '2026-03-05', time: `${String(9 + at).padStart(2, '0')}:00` };
      const id = await steps.requestBooking(family, wish);
      await steps.post(`/api/bookings/${id}/approve`, admin, { ...DETAILS, tutorId: lineo });
      ids.push(id);
    }
    const answers = await Promise.all(
      families.map((family, at) => changeTime(family, ids[at]!, { date: WEDNESDAY, time: '10:00' })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await checkLedger(t.db)).toEqual([]);
  }, 240_000);
});

describe('proposing other times (BOOK-31)', () => {
  const times = [
    { date: '2026-03-05', time: '10:00' },
    { date: '2026-03-06', time: '11:30' },
  ];
  const propose = (id: string, wish: object = {}) =>
    steps.post(`/api/bookings/${id}/proposals`, admin, { tutorId: lineo, times, ...wish });
  const accept = (student: Person, id: string, proposalId: string) =>
    steps.post(`/api/students/${student.id}/bookings/${id}/proposals/${proposalId}/accept`, student);
  const proposalsOf = async (student: Person) => {
    const { bookings } = await get<{ bookings: BookingForStudent[] }>(
      `/students/${student.id}/sessions`,
      student,
    );
    return bookings[0]?.proposals ?? [];
  };

  it('lets the family take one, which confirms the request with that tutor (BOOK-32)', async () => {
    const student = await steps.payingStudent();
    const id = await steps.requestBooking(student);
    const proposed = await propose(id);
    expect(proposed.statusCode, proposed.body).toBe(200);
    const offered = await proposalsOf(student);
    expect(offered).toMatchObject([
      { date: '2026-03-05', time: '10:00', tutorName: 'Mme Lineo' },
      { date: '2026-03-06', time: '11:30' },
    ]);
    const answer = await accept(student, id, offered[1]!.id);
    expect(answer.json<BookingForStudent>()).toMatchObject({
      status: 'approved',
      date: '2026-03-06',
      time: '11:30',
      startsAt: '2026-03-06T09:30:00.000Z',
      tutorName: 'Mme Lineo',
      meetingLink: 'https://meet.example.org/usual',
      proposals: [],
    });
    expect(await steps.balanceOf(student)).toMatchObject({ remaining: 4 });
    expect((await accept(student, id, offered[0]!.id)).json()).toMatchObject({ code: 'booking_not_pending' });
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('is refused for a time that the tutor or the student has taken, and names the lesson', async () => {
    const [student, other] = [await steps.payingStudent(), await steps.payingStudent()];
    await confirmedAtTen(other);
    const id = await steps.requestBooking(student);
    const refused = await propose(id, { times: [{ date: WEDNESDAY, time: '10:30' }] });
    expect(refused.json()).toMatchObject({
      status: 409,
      code: 'tutor_time_taken',
      details: { taken: { studentName: other.displayName } },
    });
  });

  it('takes an offer back, so that the family cannot take it and the request can be decided (BOOK-38)', async () => {
    const student = await steps.payingStudent();
    const id = await steps.requestBooking(student);
    await propose(id);
    const [first] = await proposalsOf(student);
    const withdraw = () =>
      t.inject({ method: 'DELETE', url: `/api/bookings/${id}/proposals`, headers: admin.headers });
    const withdrawn = await withdraw();
    expect(withdrawn.statusCode, withdrawn.body).toBe(200);
    expect(withdrawn.json()).toMatchObject({ status: 'pending', proposals: [] });
    expect((await accept(student, id, first!.id)).json()).toMatchObject({ code: 'proposal_closed' });
    // Twice is once, and so is its mail.
    expect((await withdraw()).statusCode).toBe(200);
    expect(await proposalsOf(student)).toEqual([]);
    const toFamily = and(
      eq(mails.kind, 'booking-offer-withdrawn'),
      eq(mails.recipientAccountId, student.id as never),
    );
    expect(await t.db.select().from(mails).where(toFamily)).toHaveLength(1);
  });

  it('gives a time that was proposed to two families to the first who takes it', async () => {
    const families = [await steps.payingStudent(), await steps.payingStudent()];
    const offered = await Promise.all(
      families.map(async (family) => {
        const id = await steps.requestBooking(family);
        await propose(id, { times: times.slice(0, 1) });
        return { family, id, proposalId: (await proposalsOf(family))[0]!.id };
      }),
    );
    const answers = await Promise.all(
      offered.map(({ family, id, proposalId }) => accept(family, id, proposalId)),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toMatchObject({ code: 'tutor_time_taken' });
    expect(refused?.json()).not.toHaveProperty('details.taken');
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('expires, together with the request', async () => {
    const student = await steps.payingStudent();
    const id = await steps.requestBooking(student);
    await propose(id);
    const [first] = await proposalsOf(student);
    t.clock.set('2026-03-05T08:00:00.000Z');
    expect((await accept(student, id, first!.id)).json()).toMatchObject({ status: 409 });
    const [row] = await t.db.select().from(lessonParticipants).where(eq(lessonParticipants.id, id));
    expect(row?.status).toBe('requested');
  });

  it('is refused for another family, and for a time in the past', async () => {
    const [student, other] = [await steps.payingStudent(), await steps.payingStudent()];
    const id = await steps.requestBooking(student);
    await propose(id);
    const [first] = await proposalsOf(student);
    expect((await accept(other, id, first!.id)).statusCode).toBe(404);
    const past = await propose(id, { times: [{ date: '2026-03-01', time: '10:00' }] });
    expect(past.json()).toMatchObject({ code: 'booking_in_past' });
  });
});

describe('ranking tutors for a request (BOOK-33)', () => {
  it('lists free tutors first and names what is in the way', async () => {
    const palesa = await makeFreeTutor(t, { name: 'Mme Palesa' });
    const thabo = await makeFreeTutor(t, { name: 'Ntate Thabo' });
    const [student, other] = [await steps.payingStudent(), await steps.payingStudent()];
    await confirmedAtTen(other, palesa);
    const last = await steps.requestBooking(student, { ...AT_TEN, date: '2026-03-03', time: '10:00' });
    await steps.post(`/api/bookings/${last}/approve`, admin, { ...DETAILS, tutorId: thabo });
    const id = await steps.requestBooking(student, AT_TEN);
    const { items } = await get<{ items: RankedTutor[] }>(`/bookings/${id}/tutors`, admin);
    expect(
      items.map(({ name, isFree, isSameAsLast, lessonsThisWeek }) => [
        name,
        isFree,
        isSameAsLast,
        lessonsThisWeek,
      ]),
    ).toEqual([
      ['Ntate Thabo', true, true, 1],
      ['Mme Lineo', true, false, 0],
      ['Mme Palesa', false, false, 1],
    ]);
    expect(items[2]?.clash).toMatchObject({ studentName: other.displayName, subject: 'mathematics' });
  });
});
