import { Client } from 'pg';
import { afterAll, expect, it, vi } from 'vitest';
import { DETAILS, buildBookingApp } from '../../testing/bookings.ts';

const { t, admin, steps } = await buildBookingApp();
afterAll(() => t.close());

async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent = vi.spyOn(Client.prototype, 'query');
  await work();
  const texts = sent.mock.calls.map(([asked]) => (asked as { text?: string }).text ?? String(asked));
  sent.mockRestore();
  return texts;
}

/** Only what is taken step by step asks whether a time is taken, and goes on. */
const isStep = (text: string) => text.startsWith('savepoint');

it('approves without one step after another, where nothing is in the way', async () => {
  const student = await steps.payingStudent();
  const id = await steps.requestBooking(student);
  const tutor = { name: 'Ntate Thabo', subjects: ['mathematics'], meetingLink: DETAILS.meetingLink };
  const { id: tutorId } = (await steps.post('/api/tutors', admin, tutor)).json<{ id: string }>();
  const statements = await statementsOf(async () => {
    const answer = await steps.post(`/api/bookings/${id}/approve`, admin, { ...DETAILS, tutorId });
    expect(answer.json()).toMatchObject({ status: 'approved', tutorId, groupSize: 1, timeKept: true });
  });
  expect(statements.filter(isStep)).toEqual([]);
  const read = await t.inject({ url: `/api/bookings/${id}`, headers: admin.headers });
  expect(read.json()).toMatchObject({ status: 'approved', tutorId, groupSize: 1, timeKept: true });
});

it('answers what is read afterwards, and keeps the student’s notes unless there are others', async () => {
  const student = await steps.payingStudent();
  for (const [time, notes] of [
    ['10:00', undefined],
    ['12:00', 'Bring past papers'],
  ]) {
    const id = await steps.requestBooking(student, { time, notes: 'Circles' });
    const answer = await steps.post(`/api/bookings/${id}/approve`, admin, { ...DETAILS, notes });
    const read = await t.inject({ url: `/api/bookings/${id}`, headers: admin.headers });
    expect(answer.json()).toEqual(read.json());
    expect(answer.json()).toMatchObject({ notes: notes ?? 'Circles' });
  }
});

it('takes the credit from the balance there is, when it moves between the look and the write', async () => {
  const student = await steps.payingStudent();
  const id = await steps.requestBooking(student);
  const other = await t.database.pool.connect();
  try {
    await other.query('begin');
    await other.query(
      'update balances set assigned = assigned + 2, remaining = remaining + 2 where student_id = $1',
      [student.id],
    );
    const statements = await statementsOf(async () => {
      const approval = steps.post(`/api/bookings/${id}/approve`, admin, DETAILS);
      await expect
        .poll(async () => {
          const { rows } = await t.database.pool.query<{ waiting: number }>(
            `select count(*)::int as waiting from pg_stat_activity
             where datname = current_database() and wait_event_type = 'Lock' and query like '%update balances%'`,
          );
          return rows[0]?.waiting;
        })
        .toBe(1);
      await other.query('commit');
      expect((await approval).json()).toMatchObject({ status: 'approved', student: { remaining: 6 } });
    });
    expect(statements.some(isStep)).toBe(true);
  } finally {
    other.release();
  }
  expect(await steps.balanceOf(student)).toMatchObject({ assigned: 7, remaining: 6 });
});

it('leaves nothing behind of what was refused, the mail neither', async () => {
  const student = await steps.payingStudent();
  const [first, second] = [await steps.requestBooking(student), await steps.requestBooking(student)];
  await steps.post(`/api/bookings/${first}/approve`, admin, DETAILS);
  const answer = await steps.post(`/api/bookings/${second}/approve`, admin, DETAILS);
  expect(answer.json()).toMatchObject({ code: 'student_time_taken' });
  const { rows } = await t.database.pool.query<{ left: number }>(
    `select (select count(*) from mails where dedupe_key = 'booking-approved:' || $1)
      + (select count(*) from ledger_entries where cause = 'booking:' || $1)
      + (select count(*) from activity_entries where subject_id = $1::uuid and kind = 'booking.approved') as left`,
    [second],
  );
  expect(Number(rows[0]?.left)).toBe(0);
  expect(await steps.balanceOf(student)).toMatchObject({ remaining: 4 });
});
