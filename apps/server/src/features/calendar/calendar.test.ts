import type { MySessions } from '@thuto/contract/bookings';
import type { CalendarFeed } from '@thuto/contract/calendar';
import type { MyDashboard } from '@thuto/contract/profiles';
import type { SessionForAdmin } from '@thuto/contract/sessions';
import { MAX_CALENDAR_FILE_BYTES } from '@thuto/domain/centre/download-sizes';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../platform/db/schema/users.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { makeAdmin, makeStudent, type Person } from '../../testing/people.ts';
import { submitProof } from '../../testing/submit-proof.ts';

let t: TestApp;
let admin: Person;

beforeAll(async () => {
  t = await buildTestApp();
  admin = await makeAdmin(t);
});
afterAll(() => t.close());

const send = (method: 'GET' | 'POST' | 'DELETE', url: string, who: Person, payload?: object) =>
  t.inject({ method, url: `/api${url}`, headers: who.headers, ...(payload && { payload }) });

async function payingStudent(): Promise<Person> {
  const student = await makeStudent(t);
  const payment = await submitProof(t, student, 'bundle-5');
  expect((await send('POST', `/payments/${payment.id}/approve`, admin, {})).statusCode).toBe(200);
  return student;
}

async function ask(student: Person, date: string): Promise<string> {
  const wish = { subject: 'mathematics', date, time: '15:30', duration: 90, notes: 'Private words' };
  const answer = await send('POST', `/students/${student.id}/bookings`, student, wish);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ id: string }>().id;
}

async function approve(id: string): Promise<void> {
  const details = { tutorName: 'Ntate Lebohang', meetingLink: 'https://meet.example.org/abc' };
  expect((await send('POST', `/bookings/${id}/approve`, admin, details)).statusCode).toBe(200);
}

async function schedule(student: Person, date: string): Promise<string> {
  const session = { studentId: student.id, subject: 'physics', date, time: '09:00', duration: 60 };
  const answer = await send('POST', '/sessions', admin, { ...session, notes: 'More private words' });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<SessionForAdmin>().id;
}

/** Parses the events of a calendar file, each as its properties. */
function eventsOf(file: string): Record<string, string>[] {
  const whole = file.replaceAll('\r\n ', '');
  return [...whole.matchAll(/BEGIN:VEVENT\r\n([\s\S]*?)END:VEVENT/g)].map(([, event = '']) =>
    Object.fromEntries(
      event
        .trim()
        .split('\r\n')
        .map((line) => {
          const [, name = '', value = ''] = /^([^:;]+)[^:]*:(.*)$/.exec(line) ?? [];
          return [name, value];
        }),
    ),
  );
}

const addressOf = async (student: Person, method: 'GET' | 'POST' = 'GET', path = '/calendar-feed') =>
  (await send(method, `/students/${student.id}${path}`, student)).json<CalendarFeed>().address;
/** Opens a URL like a calendar app does, without a session. */
const open = (address: string | null) => t.inject({ url: new URL(address ?? '').pathname });

describe('Your Sessions', () => {
  it('lists bookings and sessions together, and the dashboard shows the next of both', async () => {
    const student = await payingStudent();
    const bookingId = await ask(student, '2026-03-05');
    await approve(bookingId);
    const sessionId = await schedule(student, '2026-03-04');
    const cancelled = await schedule(student, '2026-03-03');
    await send('POST', `/sessions/${cancelled}/cancel`, admin);

    const mine = (await send('GET', `/students/${student.id}/sessions`, student)).json<MySessions>();
    expect(mine.bookings).toMatchObject([{ id: bookingId, allowedActions: ['add-to-calendar', 'cancel'] }]);
    expect(mine.sessions).toMatchObject([
      { id: sessionId, status: 'scheduled', allowedActions: ['add-to-calendar', 'cancel'] },
      { id: cancelled, status: 'cancelled', allowedActions: [] },
    ]);
    expect(mine.calendarFeedOn).toBe(false);
    expect(JSON.stringify(mine)).not.toContain(admin.email);

    const { upcoming, upcomingCount } = (
      await send('GET', `/students/${student.id}/dashboard`, student)
    ).json<MyDashboard>();
    expect(upcomingCount).toBe(2);
    expect(upcoming).toMatchObject([
      { kind: 'session', id: sessionId, status: 'scheduled' },
      { kind: 'booking', id: bookingId, status: 'approved' },
    ]);
  });
});

describe('Add to calendar', () => {
  it('returns one event in UTC, with the same UID as the invitation', async () => {
    const student = await payingStudent();
    const id = await ask(student, '2026-03-05');
    expect(
      (await send('GET', `/students/${student.id}/bookings/${id}/calendar.ics`, student)).statusCode,
    ).toBe(404);
    await approve(id);
    const answer = await send('GET', `/students/${student.id}/bookings/${id}/calendar.ics`, student);
    expect(answer.rawPayload.length).toBeLessThan(MAX_CALENDAR_FILE_BYTES);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-store',
      'content-disposition': 'attachment; filename="session.ics"',
    });
    expect(eventsOf(answer.body)).toMatchObject([
      {
        UID: `booking-${id}@localhost`,
        DTSTART: '20260305T133000Z',
        DTEND: '20260305T150000Z',
        SUMMARY: 'Mathematics with Ntate Lebohang',
        DESCRIPTION: 'Private words',
        LOCATION: 'https://meet.example.org/abc',
        STATUS: 'CONFIRMED',
      },
    ]);
    const sessionId = await schedule(student, '2026-03-06');
    const session = await send('GET', `/students/${student.id}/sessions/${sessionId}/calendar.ics`, student);
    expect(eventsOf(session.body)).toMatchObject([
      { UID: `session-${sessionId}@localhost`, DTSTART: '20260306T070000Z', SUMMARY: 'Physics session' },
    ]);
  });

  it('is available to the student only', async () => {
    const [student, other] = [await payingStudent(), await makeStudent(t)];
    const id = await schedule(student, '2026-03-06');
    expect((await send('GET', `/students/${other.id}/sessions/${id}/calendar.ics`, other)).statusCode).toBe(
      404,
    );
    expect((await send('GET', `/students/${student.id}/sessions/${id}/calendar.ics`, admin)).statusCode).toBe(
      403,
    );
    expect(
      (await send('GET', `/students/${student.id}/payments/${id}/calendar.ics`, student)).statusCode,
    ).toBe(404);
    expect(
      (await t.inject({ url: `/api/students/${student.id}/sessions/${id}/calendar.ics` })).statusCode,
    ).toBe(401);
    await send('POST', `/sessions/${id}/cancel`, admin);
    expect(
      (await send('GET', `/students/${student.id}/sessions/${id}/calendar.ics`, student)).statusCode,
    ).toBe(404);
  });
});

describe('calendar feed', () => {
  it('opens without a session and reflects every change', async () => {
    const student = await payingStudent();
    const [pending, approved] = [await ask(student, '2026-03-05'), await ask(student, '2026-03-06')];
    await approve(approved);
    const [kept, dropped] = [await schedule(student, '2026-03-09'), await schedule(student, '2026-03-10')];
    expect(await addressOf(student)).toBeNull();
    const address = await addressOf(student, 'POST');
    expect(await addressOf(student, 'POST')).toBe(address);
    expect(await addressOf(student)).toBe(address);

    const first = await open(address);
    expect(first.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-store',
    });
    await send('POST', `/sessions/${dropped}/cancel`, admin);
    await send('POST', `/sessions/${kept}/complete`, admin);
    const [before, after] = [eventsOf(first.body), eventsOf((await open(address)).body)];
    const nameOf = (kind: string, id: string) => `${kind}-${id}@localhost`;
    const byName = (events: typeof before, name: string) => events.find(({ UID }) => UID === name);
    expect(after.map(({ UID, STATUS }) => `${UID} ${STATUS}`).toSorted()).toEqual(
      [
        `${nameOf('booking', approved)} CONFIRMED`,
        `${nameOf('session', kept)} CONFIRMED`,
        `${nameOf('session', dropped)} CANCELLED`,
      ].toSorted(),
    );
    const [was, is] = [before, after].map((events) => byName(events, nameOf('session', dropped)));
    expect(Number(is?.['SEQUENCE'])).toBeGreaterThan(Number(was?.['SEQUENCE']));
    expect(first.body).not.toContain(pending);
    for (const secret of ['Private words', 'More private words', student.displayName, student.email])
      expect(first.body).not.toContain(secret);
  });

  it('gets a new URL on renewal, and the old one stops working (TIME-5)', async () => {
    const student = await makeStudent(t);
    const old = await addressOf(student, 'POST');
    const renewed = await addressOf(student, 'POST', '/calendar-feed/renew');
    expect(renewed).not.toBe(old);
    expect((await open(old)).statusCode).toBe(404);
    expect((await open(renewed)).statusCode).toBe(200);
    expect((await send('DELETE', `/students/${student.id}/calendar-feed`, student)).json()).toEqual({
      address: null,
    });
    expect((await open(renewed)).statusCode).toBe(404);
    expect(await addressOf(student)).toBeNull();
  });

  it('closes when the student is deactivated', async () => {
    const student = await makeStudent(t);
    const address = await addressOf(student, 'POST');
    await t.db.update(users).set({ isActive: false }).where(eq(users.id, student.id));
    const answer = await open(address);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'not_found' });
  });

  it('has a URL that cannot be derived from the table', async () => {
    const student = await makeStudent(t);
    const other = await makeStudent(t);
    const [address, others] = [await addressOf(student, 'POST'), await addressOf(other, 'POST')];
    const [id = '', seal = ''] = (address ?? '').split('/').at(-1)?.split('.') ?? [];
    const [, foreign] = (others ?? '').split('/').at(-1)?.split('.') ?? [];
    for (const forged of [id, `${id}.`, `${id}.${foreign}`, `${id}.${seal}A`, '', 'x'.repeat(190), '..%2f']) {
      const answer = await t.inject({ url: `/api/calendar/${forged}.ics` });
      expect(answer.statusCode, forged).toBe(404);
    }
    expect((await t.inject({ url: `/api/calendar/${id}.${seal}` })).statusCode).toBe(404);
  });
});
