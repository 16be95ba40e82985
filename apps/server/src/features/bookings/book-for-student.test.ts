import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { students } from '../../platform/db/schema/students.ts';
import { users } from '../../platform/db/schema/users.ts';
import { ASKED, buildBookingApp } from '../../testing/bookings.ts';
import { makeStudent } from '../../testing/people.ts';

const { t, admin, steps } = await buildBookingApp();
afterAll(() => t.close());

describe('booking for a student', () => {
  it('starts approved with “Admin Booked” and “TBD”, takes one credit and may last 30 minutes (BOOK-7, BOOK-8)', async () => {
    const student = await steps.payingStudent();
    const answer = await steps.post('/api/bookings', admin, {
      ...ASKED,
      duration: 30,
      studentId: student.id,
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      status: 'approved',
      tutorName: 'Admin Booked',
      meetingLink: 'TBD',
      bookedByAdmin: true,
      duration: 30,
    });
    expect(await steps.balanceOf(student)).toMatchObject({ remaining: 4 });
  });

  it.each([
    ['a student without credits', 'sessions_exhausted', {}],
    ['an unknown student', 'student_not_found', { studentId: '0190a0a0-0000-7000-8000-000000000000' }],
    ['a date in the past', 'booking_in_past', { date: '2026-03-01' }],
  ])('is refused for %s', async (_case, code, changes) => {
    const student = code === 'booking_in_past' ? await steps.payingStudent() : await makeStudent(t);
    const answer = await steps.post('/api/bookings', admin, { ...ASKED, studentId: student.id, ...changes });
    expect(answer.json()).toMatchObject({ code });
    expect(await steps.bookingsOf(student)).toHaveLength(0);
  });

  it('lists bookable students by filter, order and search (BOOK-9)', async () => {
    const rich = await makeStudent(t, { displayName: 'Zanele Zzz%_Unusual' });
    await steps.approvePayment(rich);
    const spent = await steps.payingStudent('once-off');
    await steps.post('/api/bookings', admin, { ...ASKED, studentId: spent.id });
    const list = async (query: string) => {
      const answer = await t.inject({ url: `/api/bookable-students?${query}`, headers: admin.headers });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<{ items: { id: string; balance: { remaining: number } }[]; total: number }>();
    };
    expect((await list('search=zzz%25_un')).items).toMatchObject([{ id: rich.id }]);
    expect((await list('search=zzz_x')).items).toEqual([]);
    const bySessions = (await list('sort=sessions&limit=100')).items.map(({ balance }) => balance.remaining);
    expect(bySessions).toEqual(bySessions.toSorted((a, b) => b - a));
    expect(bySessions.every((remaining) => remaining > 0)).toBe(true);
    const without = (await list('filter=no-sessions&limit=100')).items;
    expect(without.length).toBeGreaterThan(0);
    expect(without.every(({ balance }) => balance.remaining === 0)).toBe(true);
  });

  it('finds bookable students without accents and apostrophes, by student and guardian (DASH-9)', async () => {
    const { id } = await makeStudent(t, { displayName: 'Nt\u0161oaki ’Malefuvvw' });
    const found = async (search: string) =>
      (await listAll(`&search=${encodeURIComponent(search)}`)).items.map((student) => student.id);
    expect(await found("ntsoaki 'malefuvvw")).toEqual([id]);
    expect(await found('Nts\u030coaki ʼMalefuvvw')).toEqual([id]);
    await t.db.update(students).set({ name: 'Mamello ’Mabathoanavvw' }).where(eq(students.id, id));
    expect(await found('ntsoaki malefuvvw')).toEqual([id]);
    expect(await found('mabathoanavvw')).toEqual([id]);
  });

  const listAll = async (query: string) => {
    const url = `/api/bookable-students?filter=all&circle=active${query}`;
    return (await t.inject({ url, headers: admin.headers })).json<{
      items: { id: string }[];
      nextCursor: string | null;
      total: number;
    }>();
  };

  it('reports the same total on a page beyond the end of the list', async () => {
    await steps.payingStudent();
    const { items, total } = await listAll('&limit=100');
    expect(total).toBe(items.length);
    const beyond = await listAll(`&cursor=${items.at(-1)?.id}`);
    expect(beyond).toEqual({ items: [], nextCursor: null, total });
  });

  it.each(['name', 'sessions', 'recent'])('returns every student once, page by page, by %s', async (sort) => {
    await Promise.all([steps.payingStudent(), steps.payingStudent(), makeStudent(t)]);
    const expected = (await listAll(`&limit=100&sort=${sort}`)).items;
    const found: { id: string }[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await listAll(`&limit=2&sort=${sort}${cursor === '' ? '' : `&cursor=${cursor}`}`);
      found.push(...page.items);
      cursor = page.nextCursor;
    }
    expect(found).toEqual(expected);
  });

  it('lists every active student for scheduling, including students who never paid', async () => {
    const newcomer = await makeStudent(t, { displayName: 'Qenehelo Newcomer' });
    const gone = await makeStudent(t, { displayName: 'Qenehelo Gone' });
    await t.db.update(users).set({ isActive: false }).where(eq(users.id, gone.id));
    const list = async (query: string) =>
      (
        await t.inject({ url: `/api/bookable-students?search=qenehelo&${query}`, headers: admin.headers })
      ).json<{
        items: unknown[];
      }>().items;
    expect(await list('filter=all')).toEqual([]);
    for (const sort of ['name', 'sessions', 'recent']) {
      expect(await list(`filter=all&circle=active&sort=${sort}`)).toMatchObject([
        { id: newcomer.id, packageId: null, balance: { remaining: 0 } },
      ]);
    }
    expect(await list('filter=has-sessions&circle=active')).toEqual([]);
  });
});
