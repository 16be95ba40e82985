import type { BookingForStudent } from '@thuto/contract/bookings';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { buildBookingApp, DETAILS } from '../../testing/bookings.ts';
import { readLessonById } from '../../testing/lessons.ts';
import { checkLedger } from '../credits/check-ledger.ts';
import { expireRequests } from './expire-requests.ts';

const { t, admin, steps } = await buildBookingApp({ runsWorkers: true });
const begin = t.clock.now().toISOString();
beforeEach(() => t.clock.set(begin));
afterAll(() => t.close());

const HOUR_MS = 60 * 60 * 1000;
const later = (hours: number) => t.clock.set(new Date(Date.parse(begin) + hours * HOUR_MS).toISOString());

describe('requests that nobody decides (BOOK-20)', () => {
  it('expires a request after a day, mails the family and frees its place', async () => {
    const student = await steps.payingStudent('once-off');
    const id = await steps.requestBooking(student, { date: '2026-03-20' });
    later(23.9);
    await expireRequests(t.ctx);
    expect((await readLessonById(t, id)).status).toBe('requested');
    later(24.1);
    await expireRequests(t.ctx);
    await expireRequests(t.ctx);
    const page = await t.inject({ url: `/api/students/${student.id}/bookings`, headers: student.headers });
    expect(page.json<{ items: BookingForStudent[] }>().items).toMatchObject([
      { id, status: 'expired', allowedActions: ['book-again'] },
    ]);
    const subjects = async () =>
      (await t.mails())
        .filter(({ to }) => to.some(({ address }) => address === student.email))
        .map((mail) => mail.subject);
    await expect
      .poll(subjects, { timeout: 15_000 })
      .toContainEqual(expect.stringMatching(/request for .* has expired/));
    // The only session is free for another request again.
    await steps.requestBooking(student, { date: '2026-03-21' });
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('refuses an approval after the deadline, even before the job has run', async () => {
    const student = await steps.payingStudent();
    const id = await steps.requestBooking(student, { date: '2026-03-20' });
    later(25);
    const answer = await steps.post(`/api/bookings/${id}/approve`, admin, DETAILS);
    expect(answer.json()).toMatchObject({
      status: 409,
      code: 'booking_not_pending',
      details: { status: 'expired' },
    });
    expect(await steps.balanceOf(student)).toMatchObject({ remaining: 5 });
  });

  it('keeps an approval that came before the deadline', async () => {
    const student = await steps.payingStudent();
    const id = await steps.requestBooking(student, { date: '2026-03-20' });
    await steps.post(`/api/bookings/${id}/approve`, admin, DETAILS);
    later(48);
    await expireRequests(t.ctx);
    expect((await readLessonById(t, id)).status).toBe('confirmed');
  });
});
