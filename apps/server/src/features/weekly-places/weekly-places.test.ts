import type { WeeklyPlace, WeeklyTime } from '@thuto/contract/weekly-places';
import type { FreeTimesForStudent } from '@thuto/contract/free-times';
import { getConfirmationWindow } from '@thuto/domain/lessons/weekly-places';
import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { calendarPeriods } from '../../platform/db/schema/calendar-periods.ts';
import { creditGrants } from '../../platform/db/schema/credits.ts';
import { lessonParticipants } from '../../platform/db/schema/lesson-participants.ts';
import { weeklyPlaces } from '../../platform/db/schema/weekly-places.ts';
import { mails } from '../../platform/db/schema/mails.ts';
import { students } from '../../platform/db/schema/students.ts';
import {
  tutorAvailabilityExceptions,
  tutorWorkingHours,
} from '../../platform/db/schema/tutor-availability.ts';
import { tutors } from '../../platform/db/schema/tutors.ts';
import { buildBookingApp } from '../../testing/bookings.ts';
import { CROWD } from '../../testing/crowd.ts';
import { makeStudent, type Person } from '../../testing/people.ts';
import { makeTutor } from '../../testing/tutors.ts';
import { checkLedger } from '../credits/check-ledger.ts';
import { confirmAllWeeklyLessons } from './confirm-weekly-lessons.ts';
import { listDueWeeklyPlaces } from './weekly-places.store.ts';

const { t, admin, steps } = await buildBookingApp();
const begin = t.clock.now().toISOString();
afterEach(() => t.clock.set(begin));
afterAll(() => t.close());

/** A tutor who works on Wednesdays from 08:00 to 20:00. */
async function wednesdayTutor() {
  const tutor = await makeTutor(t, { displayName: `Mme Lineo ${t.ctx.newId()}` });
  await t.db.insert(tutorWorkingHours).values({
    tutorId: tutor.tutorId,
    weekday: 3,
    from: '08:00',
    to: '20:00',
  });
  return tutor.tutorId;
}

type TutorId = Awaited<ReturnType<typeof wednesdayTutor>>;
const choiceOf = (tutorId: TutorId, time = '16:00') => ({
  subject: 'mathematics',
  tutorId,
  weekday: 3,
  time,
});
const choose = (student: Person, tutorId: TutorId, time?: string) =>
  steps.post(`/api/students/${student.id}/weekly-places`, student, choiceOf(tutorId, time));
const act = (student: Person, id: string, action: string, body: object = {}) =>
  steps.post(`/api/students/${student.id}/weekly-places/${id}/${action}`, student, body);
const placesOf = async (student: Person) =>
  (await t.inject({ url: `/api/students/${student.id}/weekly-places`, headers: student.headers })).json<{
    items: WeeklyPlace[];
  }>().items;
const lessonsOf = (student: Person) =>
  t.db
    .select()
    .from(lessonParticipants)
    .where(and(eq(lessonParticipants.studentId, student.id), eq(lessonParticipants.status, 'confirmed')));

/** Moves the clock to a day at noon and runs the job. */
async function runOn(date: string) {
  t.clock.set(`${date}T10:00:00.000Z`);
  await confirmAllWeeklyLessons(t.ctx);
}

describe('a weekly place (LESSON-12, LESSON-13)', () => {
  it('confirms the lessons of two weeks at once and holds their credits', async () => {
    const student = await steps.payingStudent();
    const answer = await choose(student, await wednesdayTutor());
    expect(answer.statusCode, answer.body).toBe(201);
    // 11 March is a public holiday.
    expect(answer.json<WeeklyPlace>().dates.map(({ date, skip }) => [date, skip === null])).toEqual([
      ['2026-03-04', true],
      ['2026-03-11', false],
    ]);
    expect(await lessonsOf(student)).toHaveLength(1);
    expect(await steps.balanceOf(student)).toMatchObject({ remaining: 4 });
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('lists the weekly times that are free, with the dates that are not, and refuses others (LESSON-12)', async () => {
    const student = await steps.payingStudent();
    const tutorId = await wednesdayTutor();
    const read = async (query = '') =>
      (
        await t.inject({
          url: `/api/students/${student.id}/weekly-places/times?tutorId=${tutorId}${query}`,
          headers: student.headers,
        })
      ).json<{ items: WeeklyTime[] }>().items;
    const before = await read();
    expect(before.map(({ weekday, time }) => `${weekday} ${time}`)).toEqual(
      Array.from(
        { length: 23 },
        (_, half) => `3 ${String(8 + (half >> 1)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`,
      ),
    );
    // Public holidays are free for nobody.
    const holidays = before[0]?.skipped ?? [];
    expect(holidays.every(({ skip }) => skip?.reason === 'holiday')).toBe(true);
    expect((await choose(student, tutorId, '16:10')).json()).toMatchObject({
      code: 'weekly_time_not_offered',
    });
    expect((await choose(student, tutorId, '19:30')).json()).toMatchObject({
      code: 'weekly_time_not_offered',
    });
    // A time that is taken on some dates says so; one that is taken on all is not offered, and not given.
    await t.db.insert(tutorAvailabilityExceptions).values([
      {
        id: t.ctx.newId(),
        tutorId,
        date: '2026-04-01',
        until: '2026-04-08',
        kind: 'leave',
        from: '16:00',
        to: '17:00',
      },
      {
        id: t.ctx.newId(),
        tutorId,
        date: '2026-03-01',
        until: '2026-12-31',
        kind: 'leave',
        from: '08:00',
        to: '09:00',
      },
    ]);
    const now = await read();
    const at = (time: string) => now.find((one) => one.time === time);
    expect(at('08:00')).toBeUndefined();
    expect(at('09:00')?.skipped).toEqual(holidays);
    expect(
      at('16:00')
        ?.skipped.filter(({ skip }) => skip?.reason === 'tutor_away')
        .map(({ date }) => date),
    ).toEqual(['2026-04-01', '2026-04-08']);
    expect((await choose(student, tutorId, '08:00')).json()).toMatchObject({
      code: 'weekly_time_not_offered',
    });
    // Another place takes the times that overlap it, except for the place that moves.
    const place = (await choose(student, tutorId, '12:00')).json<WeeklyPlace>();
    const timesOf = async (query?: string) => (await read(query)).map(({ time }) => time);
    expect(await timesOf()).not.toContain('12:30');
    expect(await timesOf(`&exceptId=${place.id}`)).toContain('12:30');
  });

  it('shows and skips a public holiday, a break and the tutor’s leave', async () => {
    t.clock.set('2026-02-26T10:00:00.000Z');
    const student = await steps.payingStudent();
    const tutorId = await wednesdayTutor();
    // 11 March 2026, Moshoeshoe's Day, is a Wednesday.
    await t.db
      .insert(tutorAvailabilityExceptions)
      .values({ id: t.ctx.newId(), tutorId, date: '2026-03-18', until: '2026-03-18', kind: 'leave' });
    const [period] = await t.db
      .insert(calendarPeriods)
      .values({
        id: t.ctx.newId(),
        kind: 'break',
        name: 'Easter',
        startsOn: '2026-03-25',
        endsOn: '2026-03-31',
      })
      .returning({ id: calendarPeriods.id });
    const preview = await steps.post(
      `/api/students/${student.id}/weekly-places/preview`,
      student,
      choiceOf(tutorId),
    );
    expect(preview.json<{ dates: WeeklyPlace['dates'] }>().dates.slice(0, 5)).toEqual([
      { date: '2026-03-04', skip: null },
      { date: '2026-03-11', skip: { reason: 'holiday', name: 'Moshoeshoe’s Day' } },
      { date: '2026-03-18', skip: { reason: 'tutor_away', name: null } },
      { date: '2026-03-25', skip: { reason: 'break', name: 'Easter' } },
      { date: '2026-04-01', skip: null },
    ]);
    expect(await placesOf(student)).toEqual([]);
    await choose(student, tutorId);
    for (const date of ['2026-03-05', '2026-03-12', '2026-03-19']) await runOn(date);
    const [place] = await placesOf(student);
    expect(place?.dates.map(({ date, skip }) => [date, skip?.reason ?? null])).toEqual([
      ['2026-03-25', 'break'],
      ['2026-04-01', null],
    ]);
    await t.db.delete(calendarPeriods).where(eq(calendarPeriods.id, period?.id ?? ''));
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('confirms each date once when the job runs many times at once', async () => {
    const student = await steps.payingStudent();
    const { id } = (await choose(student, await wednesdayTutor())).json<WeeklyPlace>();
    const before = (await lessonsOf(student)).length;
    t.clock.set('2026-03-12T10:00:00.000Z');
    await Promise.all(Array.from({ length: CROWD }, () => confirmAllWeeklyLessons(t.ctx)));
    const after = await lessonsOf(student);
    expect(after.length).toBeGreaterThan(before);
    expect(new Set(after.map(({ startsAt }) => startsAt.getTime())).size).toBe(after.length);
    expect((await placesOf(student))[0]?.id).toBe(id);
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('holds its time for nobody else as far as others can book, while it is active (LESSON-13)', async () => {
    const student = await steps.payingStudent();
    const other = await steps.payingStudent();
    const tutorId = await wednesdayTutor();
    const { id } = (await choose(student, tutorId)).json<WeeklyPlace>();
    const timesOf = async (from: string) => {
      const answer = await t.inject({
        url: `/api/students/${other.id}/free-times?from=${from}&subject=mathematics&duration=60&tutorId=${tutorId}`,
        headers: other.headers,
      });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<FreeTimesForStudent>().days.flatMap(({ times }) => times.map(({ time }) => time));
    };
    // Four weeks ahead, beyond the two weeks whose lessons are confirmed.
    const later = await timesOf('2026-03-30');
    expect(later).toContain('14:00');
    expect(later).not.toContain('16:00');
    expect(later).not.toContain('15:30');
    await act(student, id, 'end');
    expect(await timesOf('2026-03-30')).toContain('16:00');
  });

  it('has the job visit only active places with a week to decide or without credits', async () => {
    const student = await steps.payingStudent();
    const { id } = (await choose(student, await wednesdayTutor())).json<WeeklyPlace>();
    const isDueOn = async (date: string) => {
      t.clock.set(`${date}T10:00:00.000Z`);
      const window = getConfirmationWindow(t.clock.now().getTime(), t.config.timeZone);
      return (await listDueWeeklyPlaces(t.db, { ...window, after: null, limit: 1000 })).includes(id);
    };
    expect(await isDueOn('2026-03-03')).toBe(false);
    expect(await isDueOn('2026-03-04')).toBe(true);
    await confirmAllWeeklyLessons(t.ctx);
    expect(await isDueOn('2026-03-04')).toBe(false);
    // Another day of the same weeks needs no decision.
    await t.db.update(weeklyPlaces).set({ weekday: 5 }).where(eq(weeklyPlaces.id, id));
    expect(await isDueOn('2026-03-12')).toBe(false);
    expect(await isDueOn('2026-03-13')).toBe(true);
    await t.db.update(weeklyPlaces).set({ unfundedAt: t.clock.now() }).where(eq(weeklyPlaces.id, id));
    expect(await isDueOn('2026-03-05')).toBe(true);
    await act(student, id, 'pause');
    expect(await isDueOn('2026-03-05')).toBe(false);
  });

  it('gives a time of one tutor to one of 10 students who press many times at once', async () => {
    const tutorId = await wednesdayTutor();
    const family = await Promise.all(Array.from({ length: 10 }, () => steps.payingStudent('once-off')));
    const presses = Array.from({ length: 5 }, () => family).flat();
    const answers = await Promise.all(presses.map((student) => choose(student, tutorId)));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(await checkLedger(t.db)).toEqual([]);
  }, 120_000);

  it('skips a date at which the student already has a lesson', async () => {
    const student = await steps.payingStudent();
    const id = await steps.requestBooking(student, { date: '2026-03-04', time: '16:30', duration: 60 });
    const details = { tutorName: 'Ntate Lebohang', meetingLink: 'https://meet.example.org/abc' };
    expect((await steps.post(`/api/bookings/${id}/approve`, admin, details)).statusCode).toBe(200);
    const place = await choose(student, await wednesdayTutor());
    expect(place.json<WeeklyPlace>().dates[0]).toEqual({
      date: '2026-03-04',
      skip: { reason: 'time_taken', name: null },
    });
    const other = await choose(student, await wednesdayTutor(), '16:30');
    expect(other.json()).toMatchObject({ code: 'weekly_place_taken' });
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('refuses a time outside the tutor’s working hours, another subject and a student without sessions', async () => {
    const student = await steps.payingStudent();
    const tutorId = await wednesdayTutor();
    expect((await choose(student, tutorId, '19:30')).json()).toMatchObject({
      code: 'weekly_time_not_offered',
    });
    const url = `/api/students/${student.id}/weekly-places`;
    const chemistry = { ...choiceOf(tutorId), subject: 'chemistry' };
    expect((await steps.post(url, student, chemistry)).statusCode).toBeGreaterThanOrEqual(400);
    const poor = await makeStudent(t);
    await t.db
      .update(students)
      .set({ subjects: ['mathematics'] })
      .where(eq(students.id, poor.id));
    expect((await choose(poor, tutorId)).statusCode).toBeGreaterThanOrEqual(400);
  });
});

describe('pausing, moving and ending (LESSON-15)', () => {
  it('confirms nothing while paused, and goes on after Resume', async () => {
    const student = await steps.payingStudent();
    const { id } = (await choose(student, await wednesdayTutor())).json<WeeklyPlace>();
    const before = (await lessonsOf(student)).length;
    expect((await act(student, id, 'pause')).json()).toMatchObject({
      status: 'paused',
      allowedActions: ['resume', 'end', 'change-time'],
    });
    await runOn('2026-03-12');
    expect(await lessonsOf(student)).toHaveLength(before);
    expect((await act(student, id, 'pause')).json()).toMatchObject({ code: 'weekly_place_changed' });
    expect((await act(student, id, 'resume')).json()).toMatchObject({ status: 'active' });
    expect((await lessonsOf(student)).length).toBeGreaterThan(before);
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('moves the lessons that are not confirmed yet', async () => {
    const student = await steps.payingStudent();
    const { id } = (await choose(student, await wednesdayTutor())).json<WeeklyPlace>();
    const answer = await act(student, id, 'change-time', { weekday: 3, time: '10:00' });
    expect(answer.json()).toMatchObject({ time: '10:00' });
    await runOn('2026-03-19');
    const times = (await lessonsOf(student)).map(({ startsAt }) => startsAt.toISOString().slice(11, 16));
    expect(times).toContain('14:00');
    expect(times).toContain('08:00');
    const late = await act(student, id, 'change-time', { weekday: 4, time: '10:00' });
    expect(late.json()).toMatchObject({ code: 'weekly_time_not_offered' });
  });

  it('gives no second lesson to a week that has one when the day changes', async () => {
    const student = await steps.payingStudent();
    const tutorId = await wednesdayTutor();
    await t.db.insert(tutorWorkingHours).values({ tutorId, weekday: 5, from: '08:00', to: '20:00' });
    t.clock.set('2026-03-16T10:00:00.000Z');
    const { id } = (await choose(student, tutorId)).json<WeeklyPlace>();
    const startsOf = async () =>
      (await lessonsOf(student)).map(({ startsAt }) => startsAt.toISOString().slice(0, 10)).toSorted();
    expect(await startsOf()).toEqual(['2026-03-18', '2026-03-25']);
    const answer = await act(student, id, 'change-time', { weekday: 5, time: '10:00' });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await startsOf()).toEqual(['2026-03-18', '2026-03-25']);
    // The next week has the new day, on 3 April a public holiday.
    await runOn('2026-03-30');
    expect(await startsOf()).toEqual(['2026-03-18', '2026-03-25', '2026-04-10']);
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('moves confirmed lessons too, from a chosen date on, or nothing', async () => {
    const student = await steps.payingStudent();
    const tutorId = await wednesdayTutor();
    await t.db.insert(tutorWorkingHours).values({ tutorId, weekday: 5, from: '08:00', to: '20:00' });
    t.clock.set('2026-05-04T10:00:00.000Z');
    const { id } = (await choose(student, tutorId)).json<WeeklyPlace>();
    const startsOf = async () =>
      (await lessonsOf(student)).map(({ startsAt }) => startsAt.toISOString().slice(0, 16)).toSorted();
    expect(await startsOf()).toEqual(['2026-05-06T14:00', '2026-05-13T14:00']);
    // Another student has the Friday of the second week.
    const other = await steps.payingStudent();
    const lesson = { subject: 'mathematics', date: '2026-05-15', time: '10:00', duration: 60, tutorId };
    const taken = await steps.post('/api/sessions', admin, { ...lesson, studentId: other.id });
    const wish = { weekday: 5, time: '10:00', from: '2026-05-13' };
    expect((await act(student, id, 'change-time', wish)).json()).toMatchObject({ code: 'free_time_taken' });
    expect((await placesOf(student))[0]).toMatchObject({ weekday: 3, time: '16:00' });
    expect(await startsOf()).toEqual(['2026-05-06T14:00', '2026-05-13T14:00']);
    await steps.post(`/api/sessions/${taken.json<{ id: string }>().id}/cancel`, admin);
    const moved = await act(student, id, 'change-time', wish);
    expect(moved.statusCode, moved.body).toBe(200);
    expect(moved.json<WeeklyPlace>().dates.map(({ date }) => date)).toEqual(['2026-05-06', '2026-05-15']);
    expect(await startsOf()).toEqual(['2026-05-06T14:00', '2026-05-15T08:00']);
    expect(await steps.balanceOf(student)).toMatchObject({ remaining: 3 });
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('ends, and hides the places of other students', async () => {
    const student = await steps.payingStudent();
    const stranger = await steps.payingStudent();
    const { id } = (await choose(student, await wednesdayTutor())).json<WeeklyPlace>();
    expect((await act(stranger, id, 'end')).statusCode).toBe(404);
    expect((await act(student, id, 'end')).json()).toMatchObject({ status: 'ended', allowedActions: [] });
    expect((await act(student, id, 'resume')).json()).toMatchObject({ code: 'weekly_place_changed' });
  });
});

describe('credits and tutors (LESSON-14)', () => {
  it('keeps the place for 7 days without credits, then ends it and tells the family', async () => {
    const student = await steps.payingStudent('once-off');
    const tutorId = await wednesdayTutor();
    const { id } = (await choose(student, tutorId)).json<WeeklyPlace>();
    await runOn('2026-03-05');
    const [{ keptUntil } = { keptUntil: null }] = await placesOf(student);
    expect(keptUntil).not.toBeNull();
    t.clock.set(new Date(Date.parse(keptUntil ?? '') - 1000).toISOString());
    await confirmAllWeeklyLessons(t.ctx);
    expect((await placesOf(student))[0]?.status).toBe('active');
    t.clock.set(new Date(Date.parse(keptUntil ?? '') + 1000).toISOString());
    await Promise.all(Array.from({ length: 10 }, () => confirmAllWeeklyLessons(t.ctx)));
    expect((await placesOf(student))[0]).toMatchObject({ id, status: 'ended' });
    const sent = (await t.db.select().from(mails)).filter(
      ({ kind, recipientAccountId }) => kind === 'weekly-place-ended' && recipientAccountId === student.id,
    );
    expect(sent).toHaveLength(1);
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('goes on when sessions are bought within the 7 days', async () => {
    const student = await steps.payingStudent('once-off');
    await choose(student, await wednesdayTutor());
    await runOn('2026-03-05');
    const before = (await lessonsOf(student)).length;
    await steps.approvePayment(student);
    await confirmAllWeeklyLessons(t.ctx);
    expect((await placesOf(student))[0]).toMatchObject({ status: 'active', keptUntil: null });
    expect((await lessonsOf(student)).length).toBeGreaterThan(before);
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('goes on over the end of a month, and skips the dates after the package expires', async () => {
    t.clock.set('2026-05-18T10:00:00.000Z');
    const student = await steps.payingStudent();
    await t.db
      .update(creditGrants)
      .set({ expiresAt: new Date('2026-06-04T00:00:00Z') })
      .where(eq(creditGrants.studentId, student.id));
    await choose(student, await wednesdayTutor());
    await runOn('2026-06-01');
    const [place] = await placesOf(student);
    const starts = (await lessonsOf(student)).map(({ startsAt }) => startsAt.toISOString().slice(0, 10));
    expect(starts.toSorted()).toEqual(['2026-05-20', '2026-05-27', '2026-06-03']);
    expect(place?.dates.map(({ date, skip }) => [date, skip?.reason ?? null])).toEqual([
      ['2026-06-03', null],
      ['2026-06-10', 'package_expired'],
    ]);
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('skips the dates of a tutor who left', async () => {
    const student = await steps.payingStudent();
    const tutorId = await wednesdayTutor();
    await choose(student, tutorId);
    await t.db.update(tutors).set({ retiredAt: t.clock.now() }).where(eq(tutors.id, tutorId));
    await runOn('2026-03-12');
    const [place] = await placesOf(student);
    expect(place?.dates.at(-1)?.skip?.reason).toBe('tutor_left');
    expect(await checkLedger(t.db)).toEqual([]);
  });
});
