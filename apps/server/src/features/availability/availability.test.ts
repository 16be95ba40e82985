import { Readable } from 'node:stream';
import type { Availability, BusyCalendar } from '@thuto/contract/availability';
import type { DeskDay } from '@thuto/contract/today';
import type { CalendarFeed } from '@thuto/contract/calendar';
import type { Problem } from '@thuto/contract/calls/problem';
import type { LessonId } from '@thuto/domain/ids';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lessonParticipants } from '../../platform/db/schema/lesson-participants.ts';
import { lessons } from '../../platform/db/schema/lessons.ts';
import { tutorBusyCalendars, tutorBusyTimes } from '../../platform/db/schema/tutor-availability.ts';
import { tutors } from '../../platform/db/schema/tutors.ts';
import type { Network } from '../../platform/net/fetch-public.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { insertLessons } from '../../testing/lessons.ts';
import { makeAdmin, makeStudent, type Person } from '../../testing/people.ts';
import { makeTutor, type TutorPerson } from '../../testing/tutors.ts';
import { fetchBusyCalendar } from './fetch-busy-calendar.ts';
import { listFreeTimes } from './list-free-times.ts';

let t: TestApp;
let admin: Person;
let tutor: TutorPerson;
let names = 0;

beforeAll(async () => {
  t = await buildTestApp({}, { runsWorkers: true });
  admin = await makeAdmin(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  // Monday, 2 March 2026, 10:00 in Maseru.
  t.clock.set('2026-03-02T08:00:00.000Z');
  names += 1;
  tutor = await makeTutor(t, { displayName: `Ntate ${names}` });
});

const send = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, who: Person, payload?: object) =>
  t.inject({ method, url: `/api${url}`, headers: who.headers, ...(payload && { payload }) });

const entered = {
  hours: [
    { weekday: 2, from: '14:00', to: '16:00' },
    { weekday: 2, from: '17:00', to: '19:00' },
  ],
  exceptions: [
    { date: '2026-03-10', until: '2026-03-10', kind: 'leave', from: null, to: null, reason: 'Wedding' },
  ],
  bufferMinutes: 15,
  maxDailyHours: 3,
  subjects: ['physics'],
  syllabuses: ['igcse-0625'],
  revision: 0,
};
const save = (changes: object = {}, who: Person = tutor) =>
  send('PUT', '/tutor/availability', who, { ...entered, ...changes });
const codeOf = (answer: { json: () => unknown }) => (answer.json() as Problem).code;

/** Inserts a lesson of the tutor with a new student. */
async function teach(startsAt: string, status: 'confirmed' | 'cancelled' = 'confirmed'): Promise<string> {
  const student = await makeStudent(t, { displayName: 'Lerato Mokoena' });
  const [id = ''] = await insertLessons(t, [
    { studentId: student.id, status, startsAt: new Date(startsAt), subject: 'physics' },
  ]);
  await t.db
    .update(lessons)
    .set({ tutorId: tutor.tutorId })
    .where(eq(lessons.id, id as LessonId));
  return id as LessonId;
}
const clock = (at: number) => new Date(at).toISOString().slice(5, 16);

describe('availability', () => {
  it('is saved and returned, with the subjects of the directory entry (AVAIL-1)', async () => {
    const before = (await send('GET', '/tutor/availability', tutor)).json<Availability>();
    expect(before).toMatchObject({ hours: [], revision: 0, subjects: ['mathematics', 'physics'] });
    const saved = await save();
    expect(saved.statusCode, saved.body).toBe(200);
    const expected = { ...entered, revision: 1, tutorName: tutor.displayName, lessonsDuringLeave: [] };
    expect(saved.json()).toEqual(expected);
    expect((await send('GET', '/tutor/availability', tutor)).json()).toEqual(expected);
    const [row] = await t.db.select().from(tutors).where(eq(tutors.id, tutor.tutorId));
    expect(row?.subjects).toEqual(['physics']);
  });

  it("lets an admin change it, and refuses the tutor's older version", async () => {
    await save();
    const url = `/tutors/${tutor.tutorId}/availability`;
    const changed = await send('PUT', url, admin, { ...entered, revision: 1, bufferMinutes: 0 });
    expect(changed.statusCode, changed.body).toBe(200);
    const refused = await save({ revision: 1 });
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'availability_changed']);
    expect((await send('GET', url, admin)).json()).toMatchObject({ bufferMinutes: 0, revision: 2 });
  });

  it('accepts one of several concurrent saves', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => save()));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(7).fill(409)]);
  });

  it('lists confirmed lessons during leave for moving, and drops none (AVAIL-6)', async () => {
    const wholeDay = await teach('2026-03-10T12:00:00Z');
    const overMidnight = await teach('2026-03-09T21:30:00Z');
    const inPart = await teach('2026-03-11T08:30:00Z');
    await teach('2026-03-11T12:00:00Z');
    await teach('2026-03-12T08:00:00Z');
    await teach('2026-03-10T14:00:00Z', 'cancelled');
    const exceptions = [
      { date: '2026-03-10', kind: 'leave', from: null, to: null },
      { date: '2026-03-11', kind: 'leave', from: '11:00', to: '13:00' },
      // A lesson in extra hours is not during leave.
      { date: '2026-03-12', kind: 'leave', from: null, to: null },
      { date: '2026-03-12', kind: 'extra', from: '09:00', to: '12:00' },
    ];
    const refused = await save({ exceptions, seenLessons: [wholeDay] });
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'leave_unconfirmed']);
    const touched = refused.json<Problem>().details?.['lessons'] as Availability['lessonsDuringLeave'];
    expect(touched.map(({ id, students }) => [id, students])).toEqual([
      [overMidnight, ['Lerato Mokoena']],
      [inPart, ['Lerato Mokoena']],
    ]);
    expect((await send('GET', '/tutor/availability', tutor)).json()).toMatchObject({ revision: 0 });
    const saved = await save({ exceptions, seenLessons: [wholeDay, ...touched.map(({ id }) => id)] });
    expect(saved.statusCode, saved.body).toBe(200);
    const again = await save({ exceptions, revision: 1 });
    expect(again.statusCode, again.body).toBe(200);
    expect(saved.json<Availability>().lessonsDuringLeave.map(({ id }) => id)).toEqual([
      overMidnight,
      wholeDay,
      inPart,
    ]);
    const day = (await send('GET', '/console/today', admin)).json<DeskDay>();
    const ours = day.duringLeave.filter(({ id }) => [wholeDay, overMidnight, inPart].includes(id));
    expect(ours.map(({ id, problems }) => [id, problems])).toEqual([
      [overMidnight, ['tutor-away']],
      [wholeDay, ['tutor-away']],
      [inPart, ['tutor-away']],
    ]);
    const kept = await t.db.select().from(lessons).where(eq(lessons.tutorId, tutor.tutorId));
    expect(kept.filter(({ isLive }) => isLive)).toHaveLength(5);
    const session = { date: '2026-03-13', time: '10:00', duration: 60, revision: 1 };
    const moved = await send('POST', `/bookings/${wholeDay}/reschedule`, admin, session);
    expect(moved.statusCode, moved.body).toBe(200);
    const after = (await send('GET', '/tutor/availability', tutor)).json<Availability>();
    expect(after.lessonsDuringLeave.map(({ id }) => id)).toEqual([overMidnight, inPart]);
  });

  it('takes time off of several days, whole or in part, for admins and the tutor alike (AVAIL-1)', async () => {
    const inRange = await teach('2026-03-11T08:30:00Z');
    await teach('2026-03-11T14:00:00Z');
    await teach('2026-03-13T08:30:00Z');
    const leave = { date: '2026-03-10', until: '2026-03-12', kind: 'leave', from: '10:00', to: '12:00' };
    const url = `/tutors/${tutor.tutorId}/availability`;
    const hours = [{ weekday: 4, from: '08:00', to: '13:00' }];
    const input = { ...entered, hours, exceptions: [leave], seenLessons: [inRange] };
    const saved = await send('PUT', url, admin, input);
    expect(saved.statusCode, saved.body).toBe(200);
    const { exceptions, lessonsDuringLeave } = saved.json<Availability>();
    expect(exceptions).toEqual([{ ...leave, reason: '' }]);
    expect(lessonsDuringLeave.map(({ id }) => id)).toEqual([inRange]);
    // It has begun: it stays with its first day, and can be saved again.
    t.clock.set('2026-03-11T20:00:00.000Z');
    expect((await save({ hours, exceptions, revision: 1 })).statusCode).toBe(200);
    const free = await listFreeTimes(t.ctx, tutor.tutorId, '2026-03-12', '2026-03-12');
    expect(free.map(({ startsAt, endsAt }) => [clock(startsAt), clock(endsAt)])).toEqual([
      ['03-12T06:00', '03-12T08:00'],
      ['03-12T10:00', '03-12T11:00'],
    ]);
  });

  it.each([
    [
      'overlapping hours',
      { hours: [...entered.hours, { weekday: 2, from: '15:00', to: '18:00' }] },
      'hours.2.from',
    ],
    ['an end before the start', { hours: [{ weekday: 1, from: '16:00', to: '14:00' }] }, 'hours.0.to'],
    [
      'a past exception',
      { exceptions: [{ ...entered.exceptions[0], date: '2026-03-01', until: undefined }] },
      'exceptions.0.date',
    ],
    [
      'leave that is over',
      { exceptions: [{ ...entered.exceptions[0], date: '2026-02-27', until: '2026-03-01' }] },
      'exceptions.0.until',
    ],
    [
      'leave that ends before it begins',
      { exceptions: [{ ...entered.exceptions[0], until: '2026-03-09' }] },
      'exceptions.0.until',
    ],
    ['an unknown subject', { subjects: ['astrology'] }, 'subjects'],
    ['an unknown syllabus', { syllabuses: ['igcse-9999'] }, 'syllabuses'],
  ])('refuses %s', async (_case, changes, field) => {
    const answer = await save(changes);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json<Problem>().fields ?? {})).toEqual([field]);
    expect((await send('GET', '/tutor/availability', tutor)).json()).toMatchObject({ revision: 0 });
  });

  it('takes an end at midnight as the end of the day (AVAIL-1)', async () => {
    const saved = await save({ hours: [{ weekday: 1, from: '18:00', to: '00:00' }] });
    expect(saved.json()).toMatchObject({ hours: [{ weekday: 1, from: '18:00', to: '24:00' }] });
    const again = await save({ hours: saved.json<Availability>().hours, revision: 1 });
    expect(again.statusCode, again.body).toBe(200);
    const [free] = await listFreeTimes(t.ctx, tutor.tutorId, '2026-03-09', '2026-03-09');
    expect(clock(free?.endsAt ?? 0)).toBe('03-09T22:00');
  });

  it('is not found for a tutor who does not exist', async () => {
    expect((await send('GET', `/tutors/${t.ctx.newId()}/availability`, admin)).statusCode).toBe(404);
  });
});

describe('listFreeTimes', () => {
  it('honours hours, exceptions, lessons with their buffer, busy times and the longest day', async () => {
    await save();
    // 14:30 to 15:30 on Tuesday; a cancelled lesson takes no time.
    await teach('2026-03-03T12:30:00.000Z');
    await teach('2026-03-03T15:30:00.000Z', 'cancelled');
    await t.db.insert(tutorBusyTimes).values({
      tutorId: tutor.tutorId,
      startsAt: new Date('2026-03-03T15:00:00.000Z'),
      endsAt: new Date('2026-03-03T15:30:00.000Z'),
    });
    const free = await listFreeTimes(t.ctx, tutor.tutorId, '2026-03-02', '2026-03-17');
    expect(
      free.map(({ startsAt, endsAt, maxMinutes }) => [clock(startsAt), clock(endsAt), maxMinutes]),
    ).toEqual([
      ['03-03T15:45', '03-03T17:00', 75],
      ['03-17T12:00', '03-17T14:00', 120],
      ['03-17T15:00', '03-17T17:00', 120],
    ]);
  });

  it('is empty for a tutor without hours', async () => {
    expect(await listFreeTimes(t.ctx, tutor.tutorId, '2026-03-02', '2026-03-17')).toEqual([]);
  });
});

describe("the tutor's calendar feed", () => {
  const open = (address: string | null) => t.inject({ url: new URL(address ?? '').pathname });
  const addressOf = async (method: 'GET' | 'POST' | 'DELETE' = 'GET', path = '') =>
    (await send(method, `/tutor/calendar-feed${path}`, tutor)).json<CalendarFeed>().address;

  it('contains lessons with first names only, and no one else’s', async () => {
    expect(await addressOf()).toBeNull();
    const address = await addressOf('POST');
    expect(await addressOf('POST')).toBe(address);
    const id = await teach('2026-03-03T12:30:00.000Z');
    const other = await makeStudent(t);
    await insertLessons(t, [
      { studentId: other.id, status: 'confirmed', startsAt: new Date('2026-03-05T08:00:00Z') },
    ]);
    const file = (await open(address)).body.replaceAll('\r\n ', '');
    expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(file).toContain('SUMMARY:Physics with Lerato\r\n');
    expect(file).toContain('DTSTART:20260303T123000Z');
    expect(file).not.toMatch(/Mokoena|@example\.org/);
    await t.db
      .update(lessonParticipants)
      .set({ status: 'cancelled', cancelledAt: t.clock.now() })
      .where(eq(lessonParticipants.id, id as string));
    expect((await open(address)).body).toContain('STATUS:CANCELLED');
  });

  it('stops when it is renewed, turned off, forged, or the tutor retires (AVAIL-3)', async () => {
    const first = await addressOf('POST');
    const second = await addressOf('POST', '/renew');
    expect((await open(first)).statusCode).toBe(404);
    expect((await open(second)).statusCode).toBe(200);
    expect((await open(`${second?.slice(0, -7)}xxx.ics`)).statusCode).toBe(404);
    await t.db.update(tutors).set({ retiredAt: t.clock.now() }).where(eq(tutors.id, tutor.tutorId));
    expect((await open(second)).statusCode).toBe(404);
    await t.db.update(tutors).set({ retiredAt: null }).where(eq(tutors.id, tutor.tutorId));
    expect(await addressOf('DELETE')).toBeNull();
    expect((await open(second)).statusCode).toBe(404);
  });
});

const CALENDAR = [
  'BEGIN:VCALENDAR',
  'BEGIN:VEVENT',
  'UID:dentist@example.org',
  'SUMMARY:Dentist: a private matter',
  'DTSTART:20260303T120000Z',
  'DTEND:20260303T123000Z',
  'RRULE:FREQ=DAILY;COUNT=2',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n');

const networkOf = (body: string | Buffer, status = 200, address = '93.184.215.14'): Network => ({
  resolve: async () => [{ address, family: 4 }],
  request: async () => ({ status, location: undefined, body: Readable.from([Buffer.from(body)]) }),
});
const busyOf = async () => (await send('GET', '/tutor/busy-calendar', tutor)).json<BusyCalendar>();
const ADDRESS = 'https://calendar.invalid/private-secret.ics';
const subscribe = (address = ADDRESS) => send('PUT', '/tutor/busy-calendar', tutor, { address });
/** Subscribes without the job of the first fetch, so that the test alone fetches. */
const insertSubscription = () =>
  t.db
    .insert(tutorBusyCalendars)
    .values({ tutorId: tutor.tutorId, address: ADDRESS, createdAt: t.clock.now() });

describe('the busy calendar', () => {
  it('blocks the time of its events and stores nothing else of them (AVAIL-4)', async () => {
    await insertSubscription();
    expect(await busyOf()).toMatchObject({ address: ADDRESS, state: 'waiting' });
    const broken = CALENDAR.replace(
      'END:VCALENDAR',
      'BEGIN:VEVENT\r\nSUMMARY:Choir\r\nDTSTART:soon\r\nEND:VEVENT\r\nEND:VCALENDAR',
    );
    await fetchBusyCalendar(t.ctx, tutor.tutorId, networkOf(broken));
    expect(await busyOf()).toMatchObject({ busyTimes: 2, unreadEvents: ['Choir'] });
    await fetchBusyCalendar(t.ctx, tutor.tutorId, networkOf(CALENDAR));
    expect(await busyOf()).toMatchObject({ state: 'fetched', busyTimes: 2, failure: null, unreadEvents: [] });
    const rows = await t.db.select().from(tutorBusyTimes).where(eq(tutorBusyTimes.tutorId, tutor.tutorId));
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain('Dentist');
    await save();
    const [first] = await listFreeTimes(t.ctx, tutor.tutorId, '2026-03-03', '2026-03-03');
    expect(clock(first?.startsAt ?? 0)).toBe('03-03T12:45');
  });

  it('is fetched by a job as soon as it is subscribed', async () => {
    expect((await subscribe()).statusCode).toBe(200);
    await expect.poll(busyOf, { timeout: 15_000 }).toMatchObject({ state: 'failed', failure: 'unreachable' });
  });

  it('keeps the known busy times after a failure, and shows why it failed', async () => {
    await insertSubscription();
    await fetchBusyCalendar(t.ctx, tutor.tutorId, networkOf(CALENDAR));
    await fetchBusyCalendar(t.ctx, tutor.tutorId, networkOf('', 404));
    expect(await busyOf()).toMatchObject({ state: 'failed', failure: 'not_found', busyTimes: 2 });
    await fetchBusyCalendar(t.ctx, tutor.tutorId, networkOf(CALENDAR));
    expect(await busyOf()).toMatchObject({ state: 'fetched', failure: null });
  });

  it.each([
    ['a private address', networkOf(CALENDAR, 200, '10.0.0.7'), 'address_refused'],
    ['a web page', networkOf('<html>Sign in</html>'), 'not_a_calendar'],
    ['a file of more than 1 MB', networkOf(Buffer.alloc(1024 * 1024 + 1, 'x')), 'too_large'],
    [
      'a calendar with more events than fit',
      networkOf(`BEGIN:VCALENDAR\n${'BEGIN:VEVENT\nEND:VEVENT\n'.repeat(10_001)}END:VCALENDAR`),
      'too_complex',
    ],
    ['a refusal', networkOf('', 403), 'access_denied'],
  ])('describes %s', async (_case, network, failure) => {
    await insertSubscription();
    await fetchBusyCalendar(t.ctx, tutor.tutorId, network);
    expect(await busyOf()).toMatchObject({ state: 'failed', failure, busyTimes: 0 });
  });

  it('names the event of an endless rule and keeps the others (AVAIL-7)', async () => {
    const endless = CALENDAR.replace('DAILY;COUNT=2', 'SECONDLY').replace(
      'END:VCALENDAR',
      'BEGIN:VEVENT\r\nDTSTART:20260310T080000Z\r\nDTEND:20260310T090000Z\r\nEND:VEVENT\r\nEND:VCALENDAR',
    );
    await insertSubscription();
    await fetchBusyCalendar(t.ctx, tutor.tutorId, networkOf(endless));
    expect(await busyOf()).toMatchObject({
      state: 'fetched',
      failure: null,
      unreadEvents: ['Dentist: a private matter'],
    });
    const rows = await t.db.select().from(tutorBusyTimes).where(eq(tutorBusyTimes.tutorId, tutor.tutorId));
    expect(rows.map(({ startsAt }) => startsAt.toISOString())).toContain('2026-03-10T08:00:00.000Z');
  });

  it('keeps every busy time of an event that repeats each half hour (AVAIL-7)', async () => {
    await insertSubscription();
    const often = CALENDAR.replace('DAILY;COUNT=2', 'MINUTELY;INTERVAL=30;COUNT=2000').replace(
      'T123000Z',
      'T121000Z',
    );
    await fetchBusyCalendar(t.ctx, tutor.tutorId, networkOf(often));
    expect(await busyOf()).toMatchObject({ state: 'fetched', busyTimes: 2000, unreadEvents: [] });
  });

  it.each([
    'https://127.0.0.1/me.ics',
    'https://user:secret@example.com/me.ics',
    'https://example.com:8443/me.ics',
  ])('refuses %s at once', async (address) => {
    const answer = await subscribe(address);
    expect([answer.statusCode, codeOf(answer)]).toEqual([422, 'calendar_address_refused']);
    expect(await busyOf()).toMatchObject({ state: 'off' });
  });

  it('ends with its busy times, also while a fetch is under way', async () => {
    await insertSubscription();
    const slow: Network = {
      ...networkOf(CALENDAR),
      async request(...given) {
        await send('DELETE', '/tutor/busy-calendar', tutor);
        return networkOf(CALENDAR).request(...given);
      },
    };
    await fetchBusyCalendar(t.ctx, tutor.tutorId, slow);
    expect(await busyOf()).toMatchObject({ state: 'off', address: null, busyTimes: 0 });
  });
});
