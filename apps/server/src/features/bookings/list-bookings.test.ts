import { afterAll, describe, expect, it } from 'vitest';
import { DETAILS, buildBookingApp } from '../../testing/bookings.ts';
import { makeStudent } from '../../testing/people.ts';

const { t, admin, steps } = await buildBookingApp();
afterAll(() => t.close());

describe('the list of bookings', () => {
  it('returns every booking once, page by page (BOOK-10)', async () => {
    const student = await steps.payingStudent();
    await steps.grantCredits(student, 5);
    for (let minute = 10; minute < 20; minute += 1) {
      await steps.requestBooking(student, { time: `15:${minute}` });
    }
    const seen: string[] = [];
    let cursor: string | null = null;
    let total = 0;
    do {
      const query: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const answer = await t.inject({
        url: `/api/bookings?status=all&limit=4${query}`,
        headers: admin.headers,
      });
      const page = answer.json<{ items: { id: string }[]; nextCursor: string | null; total: number }>();
      seen.push(...page.items.map(({ id }) => id));
      ({ nextCursor: cursor, total } = page);
    } while (cursor !== null);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toHaveLength(10);
    expect(total).toBe(10);
  });

  it('returns student, remaining sessions and group size like the single booking does', async () => {
    const tutor = { name: 'Ntate Khotso', subjects: ['mathematics'], meetingLink: DETAILS.meetingLink };
    const { id: tutorId } = (await steps.post('/api/tutors', admin, tutor)).json<{ id: string }>();
    for (const packageId of ['once-off', 'bundle-5'] as const) {
      const id = await steps.requestBooking(await steps.payingStudent(packageId));
      const details = { ...DETAILS, tutorId, smallGroup: true };
      expect((await steps.post(`/api/bookings/${id}/approve`, admin, details)).statusCode).toBe(200);
    }
    for (const status of ['approved', 'all']) {
      const answer = await t.inject({ url: `/api/bookings?status=${status}`, headers: admin.headers });
      const { items } = answer.json<{ items: { id: string; groupSize: number }[] }>();
      expect(items.filter(({ groupSize }) => groupSize === 2)).toHaveLength(2);
      for (const item of items) {
        const alone = await t.inject({ url: `/api/bookings/${item.id}`, headers: admin.headers });
        expect(alone.json()).toEqual(item);
      }
    }
  });

  it('rejects an invalid cursor', async () => {
    const answer = await t.inject({ url: '/api/bookings?status=all&cursor=1%27--', headers: admin.headers });
    expect(answer.json()).toMatchObject({ code: 'input_invalid', fields: { cursor: expect.any(String) } });
  });

  it('searches by part of the name, with or without a status, and escapes wildcards', async () => {
    const student = await makeStudent(t, { displayName: 'Zanele %_Unusual' });
    await steps.approvePayment(student);
    const id = await steps.requestBooking(student);
    await steps.requestBooking(await steps.payingStudent());
    const found = async (query: string) => {
      const answer = await t.inject({ url: `/api/bookings?${query}`, headers: admin.headers });
      const { items, total } = answer.json<{ items: { id: string }[]; total: number }>();
      expect(total).toBe(items.length);
      return items.map((booking) => booking.id);
    };
    expect(await found('status=all&search=%25_unus')).toEqual([id]);
    expect(await found('status=pending&search=zanele')).toEqual([id]);
    expect(await found('status=approved&search=zanele')).toEqual([]);
    expect(await found('status=all&search=z_nele')).toEqual([]);
  });
});
