import type { MySessions } from '@thuto/contract/bookings';
import { MAX_REQUESTS_PER_HOUR } from '@thuto/domain/lessons/bookings';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { creditGrants } from '../../platform/db/schema/credits.ts';
import { students } from '../../platform/db/schema/students.ts';
import { platformSettings } from '../../platform/db/schema/settings.ts';
import { ASKED, DETAILS, buildBookingApp } from '../../testing/bookings.ts';
import { makeStudent } from '../../testing/people.ts';
import { submitProof } from '../../testing/submit-proof.ts';

const { t, admin, steps } = await buildBookingApp();
afterAll(() => t.close());

describe('requesting a booking', () => {
  it('creates a pending booking, converts Maseru time to an instant and takes no credit (BOOK-1)', async () => {
    const student = await steps.payingStudent();
    await steps.requestBooking(student);
    const sessions = await t.inject({
      url: `/api/students/${student.id}/sessions`,
      headers: student.headers,
    });
    const { bookings: mine, balance, today } = sessions.json<MySessions>();
    expect(mine).toMatchObject([
      {
        subject: 'mathematics',
        date: '2026-03-04',
        time: '15:30',
        startsAt: '2026-03-04T13:30:00.000Z',
        duration: 90,
        status: 'pending',
        bookedByAdmin: false,
      },
    ]);
    expect(balance).toEqual({ assigned: 5, completed: 0, held: 0, remaining: 5 });
    expect(today).toBe('2026-03-02');
  });

  it('is rejected after the package expired, only if the settings enforce expiry', async () => {
    const student = await steps.payingStudent();
    await t.db
      .update(creditGrants)
      .set({ expiresAt: new Date(t.clock.now().getTime() - 1) })
      .where(eq(creditGrants.studentId, student.id));
    await t.db.update(platformSettings).set({ expiredPackagesCannotBook: true });
    const refused = await steps.post(`/api/students/${student.id}/bookings`, student, ASKED);
    expect(refused.json()).toMatchObject({ status: 403, code: 'package_expired' });
    expect(await steps.bookingsOf(student)).toEqual([]);
    await t.db.update(platformSettings).set({ expiredPackagesCannotBook: false });
    await steps.requestBooking(student);
  });

  it('is rejected without an approved payment', async () => {
    const student = await makeStudent(t);
    await submitProof(t, student, 'bundle-5');
    const answer = await steps.post(`/api/students/${student.id}/bookings`, student, ASKED);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'payment_not_approved' });
    expect(await steps.bookingsOf(student)).toHaveLength(0);
  });

  it('is rejected without a remaining session', async () => {
    const student = await steps.payingStudent('once-off');
    await steps.post(`/api/bookings/${await steps.requestBooking(student)}/approve`, admin, DETAILS);
    const answer = await steps.post(`/api/students/${student.id}/bookings`, student, ASKED);
    expect(answer.json()).toMatchObject({ code: 'sessions_exhausted', status: 409 });
    // Who paid cash has no proof.
    await t.db.update(students).set({ currentPaymentId: null }).where(eq(students.id, student.id));
    const ofCash = await steps.post(`/api/students/${student.id}/bookings`, student, ASKED);
    expect(ofCash.json()).toMatchObject({ code: 'sessions_exhausted', status: 409 });
  });

  it.each([
    ['a subject that the student did not choose', { subject: 'chemistry' }, 'subject_not_chosen'],
    ['a date before today', { date: '2026-03-01' }, 'booking_in_past'],
    ['a date after more than 12 months', { date: '2027-03-03' }, 'booking_too_far_ahead'],
    ['the last year that a date may have', { date: '2999-12-31' }, 'booking_too_far_ahead'],
    ['the year 9999', { date: '9999-12-31' }, 'input_invalid'],
    ['a duration that only admins book', { duration: 30 }, 'input_invalid'],
    ['a date that does not exist', { date: '2026-02-30' }, 'input_invalid'],
    ['a time that does not exist', { time: '24:00' }, 'input_invalid'],
    ['an unknown field', { status: 'approved' }, 'input_invalid'],
    ['notes that are too long', { notes: 'x'.repeat(2001) }, 'input_invalid'],
    ['a character that cannot be stored', { notes: 'a\u0000b' }, 'input_invalid'],
  ])('is rejected for %s', async (_case, changes, code) => {
    const student = await steps.payingStudent();
    const answer = await steps.post(`/api/students/${student.id}/bookings`, student, {
      ...ASKED,
      ...changes,
    });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.json()).toMatchObject({ code });
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(await steps.bookingsOf(student)).toHaveLength(0);
  });

  it('is rejected when open requests equal credits, and accepted after a withdrawal', async () => {
    const student = await steps.payingStudent();
    const ids: string[] = [];
    for (let at = 0; at < 5; at += 1) ids.push(await steps.requestBooking(student));
    const refused = await steps.post(`/api/students/${student.id}/bookings`, student, ASKED);
    expect(refused.json()).toMatchObject({ status: 409, code: 'open_requests_exhausted' });
    await steps.post(`/api/students/${student.id}/bookings/${ids[1]}/withdraw`, student);
    await steps.requestBooking(student);
    expect(await steps.requestSlotsOf(student)).toEqual([1, 2, 3, 4, 5]);
  });

  it('is rejected beyond the hourly limit, which counts withdrawn requests', async () => {
    const limited = await buildBookingApp({}, { RATE_LIMITS: 'on' });
    try {
      const student = await limited.steps.payingStudent();
      for (let at = 0; at < MAX_REQUESTS_PER_HOUR; at += 1) {
        const id = await limited.steps.requestBooking(student);
        await limited.steps.post(`/api/students/${student.id}/bookings/${id}/withdraw`, student);
        limited.t.clock.advance(60_000);
      }
      const refused = await limited.steps.post(`/api/students/${student.id}/bookings`, student, ASKED);
      expect(refused.json()).toMatchObject({ status: 429, code: 'request_too_frequent' });
      expect(refused.headers['retry-after']).toBe(String(30 * 60));
      limited.t.clock.advance(30 * 60_000);
      await limited.steps.requestBooking(student);
    } finally {
      await limited.t.close();
    }
  });

  it('accepts today in Maseru, which starts two hours before UTC', async () => {
    const student = await steps.payingStudent();
    t.clock.set('2026-03-02T22:30:00.000Z');
    const yesterday = await steps.post(`/api/students/${student.id}/bookings`, student, {
      ...ASKED,
      date: '2026-03-02',
    });
    expect(yesterday.json()).toMatchObject({ code: 'booking_in_past' });
    await steps.requestBooking(student, { date: '2026-03-03' });
    t.clock.set('2026-03-02T08:00:00.000Z');
  });
});

describe('my bookings', () => {
  it('lists bookings newest first, page by page, each once', async () => {
    const student = await steps.payingStudent();
    const made: string[] = [];
    for (let at = 0; at < 5; at += 1) {
      t.clock.advance(1_000);
      made.unshift(await steps.requestBooking(student));
    }
    const page = async (query: string) => {
      const answer = await t.inject({
        url: `/api/students/${student.id}/bookings?${query}`,
        headers: student.headers,
      });
      return answer.json<{ items: { id: string; allowedActions: string[] }[]; nextCursor: string | null }>();
    };
    const first = await page('limit=2');
    const second = await page(`limit=2&cursor=${first.nextCursor}`);
    const third = await page(`limit=2&cursor=${second.nextCursor}`);
    const listed = [first, second, third].flatMap(({ items }) => items);
    expect(listed.map(({ id }) => id)).toEqual(made);
    expect(listed[0]?.allowedActions).toEqual(['withdraw']);
    expect(third.nextCursor).toBeNull();
    const answer = await t.inject({
      url: `/api/students/${student.id}/bookings?cursor=no`,
      headers: student.headers,
    });
    expect(answer.json()).toMatchObject({ status: 422, code: 'input_invalid' });
  });
});
