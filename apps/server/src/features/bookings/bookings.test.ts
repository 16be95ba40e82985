import type { BookingForAdmin, MySessions } from '@thuto/contract/bookings';
import { BOOKING_STATUSES } from '@thuto/domain/bookings';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balances, bookings, ledgerEntries } from '../../platform/db/schema.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { makeAdmin, makeStudent, type Person } from '../../testing/people.ts';
import { submitProof } from '../../testing/submit-proof.ts';
import { checkLedger } from '../credits/check-ledger.ts';

let t: TestApp;
let admin: Person;

beforeAll(async () => {
  t = await buildTestApp();
  admin = await makeAdmin(t);
});
afterAll(() => t.close());

const request = {
  subject: 'mathematics',
  date: '2026-03-04',
  time: '15:30',
  duration: 90,
  notes: 'Quadratic equations',
};
const details = { tutorName: 'Ntate Lebohang', meetingLink: 'https://meet.example.org/abc' };

const post = (url: string, who: Person | null, payload: object = {}) =>
  t.inject({ method: 'POST', url, headers: who?.headers ?? {}, payload });

async function approvePayment(student: Person, packageId: 'once-off' | 'bundle-5' = 'bundle-5') {
  const payment = await submitProof(t, student, packageId);
  const answer = await post(`/api/payments/${payment.id}/approve`, admin);
  expect(answer.statusCode).toBe(200);
}

async function payingStudent(packageId: 'once-off' | 'bundle-5' = 'bundle-5'): Promise<Person> {
  const student = await makeStudent(t);
  await approvePayment(student, packageId);
  return student;
}

async function requestBooking(student: Person, changes: object = {}): Promise<string> {
  const answer = await post('/api/my/bookings', student, { ...request, ...changes });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ id: string }>().id;
}

const balanceOf = async (student: Person) => {
  const [row] = await t.db.select().from(balances).where(eq(balances.studentId, student.id));
  return { assigned: row?.assigned, completed: row?.completed, remaining: row?.remaining };
};

const bookingsOf = (student: Person) =>
  t.db.select().from(bookings).where(eq(bookings.studentId, student.id));

describe('asking for a booking', () => {
  it('records it as pending, with the instant its time means in Maseru, and moves no credit', async () => {
    const student = await payingStudent();
    await requestBooking(student);
    const sessions = await t.inject({ url: '/api/my/sessions', headers: student.headers });
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
    expect(balance).toEqual({ assigned: 5, completed: 0, remaining: 5 });
    expect(today).toBe('2026-03-02');
  });

  it('is refused without an approved payment', async () => {
    const student = await makeStudent(t);
    await submitProof(t, student, 'bundle-5');
    const answer = await post('/api/my/bookings', student, request);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'payment_not_approved' });
    expect(await bookingsOf(student)).toHaveLength(0);
  });

  it('is refused with no session left', async () => {
    const student = await payingStudent('once-off');
    await post(`/api/bookings/${await requestBooking(student)}/approve`, admin, details);
    const answer = await post('/api/my/bookings', student, request);
    expect(answer.json()).toMatchObject({ code: 'sessions_exhausted', status: 409 });
  });

  it.each([
    ['a subject of somebody else', { subject: 'chemistry' }, 'subject_not_chosen'],
    ['a date before today', { date: '2026-03-01' }, 'booking_in_past'],
    ['a duration that only admins book', { duration: 30 }, 'input_invalid'],
    ['a date that does not exist', { date: '2026-02-30' }, 'input_invalid'],
    ['a time that does not exist', { time: '24:00' }, 'input_invalid'],
    ['an unknown field', { status: 'approved' }, 'input_invalid'],
    ['another student', { studentId: '0190a0a0-0000-7000-8000-000000000000' }, 'input_invalid'],
    ['notes that never end', { notes: 'x'.repeat(2001) }, 'input_invalid'],
    ['a character that cannot be stored', { notes: 'a\u0000b' }, 'input_invalid'],
  ])('is refused for %s', async (_case, changes, code) => {
    const student = await payingStudent();
    const answer = await post('/api/my/bookings', student, { ...request, ...changes });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.json()).toMatchObject({ code });
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(await bookingsOf(student)).toHaveLength(0);
  });

  it('takes today, which in Maseru begins two hours before it does in UTC', async () => {
    const student = await payingStudent();
    t.clock.set('2026-03-02T22:30:00.000Z');
    const yesterday = await post('/api/my/bookings', student, { ...request, date: '2026-03-02' });
    expect(yesterday.json()).toMatchObject({ code: 'booking_in_past' });
    await requestBooking(student, { date: '2026-03-03' });
    t.clock.set('2026-03-02T08:00:00.000Z');
  });
});

describe('deciding on a booking', () => {
  it('approves it, takes one credit and tells the student who, when and where', async () => {
    const student = await payingStudent();
    const id = await requestBooking(student);
    const answer = await post(`/api/bookings/${id}/approve`, admin, {
      ...details,
      notes: 'Bring past papers',
    });
    expect(answer.json<BookingForAdmin>()).toMatchObject({
      status: 'approved',
      ...details,
      notes: 'Bring past papers',
      allowedActions: ['complete', 'edit'],
    });
    expect(await balanceOf(student)).toEqual({ assigned: 5, completed: 0, remaining: 4 });
    await expect
      .poll(async () =>
        (await t.mails()).some(
          ({ to, text }) => to[0]?.address === student.email && text.includes(details.meetingLink),
        ),
      )
      .toBe(true);
  });

  it('keeps the balance at 0 when a booking is approved with no credit left', async () => {
    const student = await payingStudent('once-off');
    const [first, second] = [await requestBooking(student), await requestBooking(student)];
    await post(`/api/bookings/${first}/approve`, admin, details);
    const answer = await post(`/api/bookings/${second}/approve`, admin, details);
    expect(answer.statusCode).toBe(200);
    expect(await balanceOf(student)).toMatchObject({ remaining: 0 });
    const entries = await t.db
      .select()
      .from(ledgerEntries)
      .where(eq(ledgerEntries.cause, `booking:${second}`));
    expect(entries).toMatchObject([{ reason: 'booking-approved', remaining: 0 }]);
  });

  it('counts a completed booking', async () => {
    const student = await payingStudent();
    const id = await requestBooking(student);
    await post(`/api/bookings/${id}/approve`, admin, details);
    const answer = await post(`/api/bookings/${id}/complete`, admin);
    expect(answer.json()).toMatchObject({ status: 'completed', allowedActions: [] });
    expect(await balanceOf(student)).toEqual({ assigned: 5, completed: 1, remaining: 4 });
  });

  it('rejects it with the reason the student sees, and moves no credit', async () => {
    const student = await payingStudent();
    const id = await requestBooking(student);
    await post(`/api/bookings/${id}/reject`, admin, { reason: 'No tutor is free then' });
    const sessions = await t.inject({ url: '/api/my/sessions', headers: student.headers });
    expect(sessions.json<MySessions>().bookings).toMatchObject([
      { id, status: 'rejected', reason: 'No tutor is free then' },
    ]);
    expect(await balanceOf(student)).toMatchObject({ remaining: 5 });
  });

  const paths = {
    pending: [],
    approved: ['approve'],
    rejected: ['reject'],
    completed: ['approve', 'complete'],
  } as const;
  const allowed: Record<string, readonly string[]> = {
    pending: ['approve', 'reject'],
    approved: ['complete'],
    rejected: [],
    completed: [],
  };
  const cases = BOOKING_STATUSES.flatMap((status) =>
    ['approve', 'reject', 'complete']
      .filter((action) => !allowed[status]?.includes(action))
      .map((action) => [action, status] as const),
  );
  it.each(cases)('does not %s what is %s, says what it is and changes nothing', async (action, status) => {
    const student = await payingStudent();
    const id = await requestBooking(student);
    for (const step of paths[status])
      await post(`/api/bookings/${id}/${step}`, admin, step === 'approve' ? details : {});
    const before = [await balanceOf(student), await bookingsOf(student)];
    const answer = await post(`/api/bookings/${id}/${action}`, admin, action === 'approve' ? details : {});
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      code: action === 'complete' ? 'booking_not_approved' : 'booking_not_pending',
      details: { status },
    });
    expect([await balanceOf(student), await bookingsOf(student)]).toEqual(before);
  });

  it.each([
    ['no tutor', { ...details, tutorName: ' ' }, 'tutorName', 'Please provide tutor name and meeting link.'],
    [
      'no link',
      { ...details, meetingLink: '' },
      'meetingLink',
      'Please provide tutor name and meeting link.',
    ],
    [
      'a script',
      { ...details, meetingLink: 'javascript:alert(1)' },
      'meetingLink',
      'Please enter a link that starts with http:// or https://',
    ],
  ])('does not approve with %s', async (_case, payload, field, sentence) => {
    const student = await payingStudent();
    const answer = await post(`/api/bookings/${await requestBooking(student)}/approve`, admin, payload);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: 'input_invalid', fields: { [field]: sentence } });
    expect(await balanceOf(student)).toMatchObject({ remaining: 5 });
  });

  it('changes tutor and link of an approved booking, and of no other', async () => {
    const student = await payingStudent();
    const id = await requestBooking(student);
    const put = (payload: object) =>
      t.inject({ method: 'PUT', url: `/api/bookings/${id}/details`, headers: admin.headers, payload });
    expect((await put(details)).json()).toMatchObject({
      code: 'booking_not_approved',
      details: { status: 'pending' },
    });
    await post(`/api/bookings/${id}/approve`, admin, details);
    const changed = await put({ ...details, tutorName: 'Mme Palesa' });
    expect(changed.json()).toMatchObject({ status: 'approved', tutorName: 'Mme Palesa' });
  });
});

describe('races', () => {
  it('takes one credit when a booking is approved twenty times at once', async () => {
    const student = await payingStudent();
    const id = await requestBooking(student);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post(`/api/bookings/${id}/approve`, admin, details)),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect(await balanceOf(student)).toEqual({ assigned: 5, completed: 0, remaining: 4 });
  });

  it('lets one of twenty approvals and rejections win', async () => {
    const student = await payingStudent();
    const id = await requestBooking(student);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        at % 2 === 0
          ? post(`/api/bookings/${id}/approve`, admin, details)
          : post(`/api/bookings/${id}/reject`, admin),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const [booking] = await bookingsOf(student);
    expect(await balanceOf(student)).toMatchObject({ remaining: booking?.status === 'approved' ? 4 : 5 });
  });

  it('books once when twenty bookings are made for a student with one credit', async () => {
    const student = await payingStudent('once-off');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post('/api/bookings', admin, { ...request, studentId: student.id })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(await bookingsOf(student)).toHaveLength(1);
    expect(await balanceOf(student)).toMatchObject({ remaining: 0 });
  });
});

describe('booking for a student', () => {
  it('starts approved with the specified words, takes one credit and may last 30 minutes', async () => {
    const student = await payingStudent();
    const answer = await post('/api/bookings', admin, { ...request, duration: 30, studentId: student.id });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      status: 'approved',
      tutorName: 'Admin Booked',
      meetingLink: 'TBD',
      bookedByAdmin: true,
      duration: 30,
    });
    expect(await balanceOf(student)).toMatchObject({ remaining: 4 });
  });

  it.each([
    ['a student without credits', 'sessions_exhausted', {}],
    ['nobody', 'student_not_found', { studentId: '0190a0a0-0000-7000-8000-000000000000' }],
    ['a date in the past', 'booking_in_past', { date: '2026-03-01' }],
  ])('is refused for %s', async (_case, code, changes) => {
    const student = code === 'booking_in_past' ? await payingStudent() : await makeStudent(t);
    const answer = await post('/api/bookings', admin, { ...request, studentId: student.id, ...changes });
    expect(answer.json()).toMatchObject({ code });
    expect(await bookingsOf(student)).toHaveLength(0);
  });

  it('lists the students to book for by filter, order and search', async () => {
    const rich = await makeStudent(t, { displayName: 'Zanele Zzz%_Unusual' });
    await approvePayment(rich);
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
});

describe('the list of bookings', () => {
  it('gives every booking once, page by page', async () => {
    const seen: string[] = [];
    let cursor: string | null = null;
    let total = 0;
    do {
      const query: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const answer = await t.inject({
        url: `/api/bookings?status=all&limit=7${query}`,
        headers: admin.headers,
      });
      const page = answer.json<{ items: { id: string }[]; nextCursor: string | null; total: number }>();
      seen.push(...page.items.map(({ id }) => id));
      ({ nextCursor: cursor, total } = page);
    } while (cursor !== null);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toHaveLength(total);
  });

  it('refuses a cursor it did not give', async () => {
    const answer = await t.inject({ url: '/api/bookings?status=all&cursor=1%27--', headers: admin.headers });
    expect(answer.json()).toMatchObject({ code: 'input_invalid', fields: { cursor: expect.any(String) } });
  });
});

it('leaves every balance equal to its ledger after all of this', async () => {
  expect(await checkLedger(t.db)).toEqual([]);
});
