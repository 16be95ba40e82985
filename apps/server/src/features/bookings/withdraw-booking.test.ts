import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '../../platform/db/schema/audit-log.ts';
import { mails } from '../../platform/db/schema/mails.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { readLessonById } from '../../testing/lessons.ts';
import { makeAdmin, makeStudent, type Person } from '../../testing/people.ts';
import { submitProof } from '../../testing/submit-proof.ts';
import { checkLedger } from '../credits/check-ledger.ts';

let t: TestApp;
let admin: Person;
let student: Person;

beforeAll(async () => {
  t = await buildTestApp();
  admin = await makeAdmin(t);
  student = await makePayingStudent();
});
afterAll(() => t.close());

const post = (url: string, { headers }: Person, payload: object = {}) =>
  t.inject({ method: 'POST', url: `/api${url}`, headers, payload });
const details = { tutorName: 'Ntate Lebohang', meetingLink: 'https://meet.example.org/abc' };

async function makePayingStudent(): Promise<Person> {
  const person = await makeStudent(t);
  const payment = await submitProof(t, person, 'bundle-5');
  await post(`/payments/${payment.id}/approve`, admin);
  return person;
}

let day = 3;
async function ask(who = student): Promise<string> {
  const date = `2026-03-${String((day += 1)).padStart(2, '0')}`;
  const wish = { subject: 'mathematics', date, time: '15:30', duration: 60, notes: '' };
  return (await post(`/students/${who.id}/bookings`, who, wish)).json<{ id: string }>().id;
}

describe('withdrawing a booking', () => {
  it('rejects a pending booking as withdrawn and sends no mail (BOOK-14)', async () => {
    const id = await ask();
    const mailsBefore = await t.db.$count(mails);
    const answer = await post(`/students/${student.id}/bookings/${id}/withdraw`, student);
    expect(answer.json()).toMatchObject({
      id,
      status: 'rejected',
      reason: 'Withdrawn by student',
      allowedActions: [],
    });
    const [entry] = await t.db.select().from(auditLog).where(eq(auditLog.kind, 'booking.withdrawn'));
    expect(entry).toMatchObject({ actorId: student.id, studentId: student.id, subjectId: id });
    expect(await t.db.$count(mails)).toBe(mailsBefore);
  });

  it('returns 404 for a booking of another student and does not change it', async () => {
    const id = await ask();
    const stranger = await makeStudent(t);
    expect((await post(`/students/${stranger.id}/bookings/${id}/withdraw`, stranger)).statusCode).toBe(404);
    expect((await readLessonById(t, id)).status).toBe('requested');
  });

  it('is rejected with the current status once an admin has decided', async () => {
    const id = await ask();
    await post(`/bookings/${id}/approve`, admin, details);
    const answer = await post(`/students/${student.id}/bookings/${id}/withdraw`, student);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'booking_not_pending', details: { status: 'approved' } });
  });

  it('lets exactly one win when an approval runs at the same time', async () => {
    // With sessions for every round: each may end with an approval.
    const racer = await makePayingStudent();
    for (let round = 0; round < 4; round += 1) {
      const id = await ask(racer);
      const [withdrawn, approved] = await Promise.all([
        post(`/students/${racer.id}/bookings/${id}/withdraw`, racer),
        post(`/bookings/${id}/approve`, admin, details),
      ]);
      expect([withdrawn.statusCode, approved.statusCode].toSorted()).toEqual([200, 409]);
    }
    expect(await checkLedger(t.db)).toEqual([]);
  });
});
