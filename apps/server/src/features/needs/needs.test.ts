import type { Need, StudentInRow } from '@thuto/contract/needs';
import type { NeedKind } from '@thuto/domain/learning/needs';
import type { LessonId } from '@thuto/domain/ids';
import type { OrderDetails } from '@thuto/contract/orders';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookingProposals } from '../../platform/db/schema/booking-proposals.ts';
import { lessons } from '../../platform/db/schema/lessons.ts';
import { guardianships } from '../../platform/db/schema/students.ts';
import { bookingSteps } from '../../testing/bookings.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { insertLessons } from '../../testing/lessons.ts';
import { makeAdmin, makeNewStudent, makeStudent, type Person } from '../../testing/people.ts';
import { makeTutor, type TutorPerson } from '../../testing/tutors.ts';
import { draftPlan } from '../learning/draft-plan.ts';

const DAY = 86_400_000;
const START = '2026-03-02T08:00:00.000Z';

let t: TestApp;
let admin: Person;
let tutor: TutorPerson;
let family: Person;
let steps: ReturnType<typeof bookingSteps>;

beforeAll(async () => {
  t = await buildTestApp();
  admin = await makeAdmin(t);
  tutor = await makeTutor(t, { displayName: 'Ntate Thabiso' });
  steps = bookingSteps(t, admin);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set(START);
  family = await makeStudent(t, { displayName: 'Lerato Mokoena' });
});

const post = (path: string, who: Person, payload: object = {}) => steps.post(`/api${path}`, who, payload);
const own = (path: string) => `/students/${family.id}${path}`;

async function read(who = family): Promise<{ items: Need[]; students: StudentInRow[] }> {
  const answer = await t.inject({ url: '/api/needs', headers: who.headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const kinds = async (who = family): Promise<NeedKind[]> => (await read(who)).items.map(({ kind }) => kind);

/** Gives the family a completed lesson with a tutor. */
async function teach(): Promise<string> {
  const startsAt = new Date(Date.parse(START) - DAY);
  const [id = ''] = await insertLessons(t, [{ studentId: family.id, status: 'completed', startsAt }]);
  await t.db
    .update(lessons)
    .set({ tutorId: tutor.tutorId })
    .where(eq(lessons.id, id as LessonId));
  return id;
}

describe('what waits for a family (NEEDS-1)', () => {
  it('is an order until its payment is under review, and again when it is rejected', async () => {
    expect(await kinds()).toEqual([]);
    const order = (await post(own('/orders'), family, { packageId: 'bundle-5' })).json<OrderDetails>();
    expect((await read()).items).toMatchObject([
      { kind: 'order_due', recordId: order.id, firstName: 'Lerato', studentId: family.id },
    ]);
    const text = `QT77000001 Confirmed. M${(order.amountLisente / 100).toFixed(2)} paid to THUTO TUTORING on 2/3/26 at 2:15 PM. New M-Pesa balance is M20.50.`;
    const claimed = await post(own(`/orders/${order.id}/messages`), family, { text });
    expect(claimed.statusCode, claimed.body).toBe(201);
    expect(await kinds()).toEqual([]);
    const [payment] = claimed.json<OrderDetails>().payments;
    const rejected = await post(`/payments/${payment?.id}/reject`, admin, { reason: 'Not ours' });
    expect(rejected.statusCode, rejected.body).toBe(200);
    expect((await read()).items).toMatchObject([{ kind: 'payment_rejected', recordId: order.id }]);
    await post(own(`/orders/${order.id}/cancel`), family);
    expect(await kinds()).toEqual([]);
  });

  it('is an offered time until the request is answered', async () => {
    await steps.approvePayment(family);
    const id = await steps.requestBooking(family);
    await t.db.insert(bookingProposals).values({
      id: t.ctx.newId(),
      participantId: id,
      tutorId: tutor.tutorId,
      meetingLink: 'https://meet.example.org/a',
      date: '2026-03-05',
      time: '10:00',
      startsAt: new Date('2026-03-05T08:00:00Z'),
      expiresAt: new Date('2026-03-03T08:00:00Z'),
    });
    expect((await read()).items).toMatchObject([
      { kind: 'times_proposed', recordId: id, subject: 'mathematics', until: '2026-03-03T08:00:00.000Z' },
    ]);
    await post(own(`/bookings/${id}/withdraw`), family);
    expect(await kinds()).toEqual([]);
  });

  it('is homework and a report until they are done and read', async () => {
    const lessonId = await teach();
    const progress = await t.inject({
      url: `/api${own('/progress?subject=physics')}`,
      headers: family.headers,
    });
    const [topic] = progress.json<{ topics: { id: string }[] }>().topics;
    const saved = await post(`/tutor/lessons/${lessonId}/report`, tutor, {
      reportId: t.ctx.newId(),
      topics: [{ topicId: topic?.id, level: 'secure' }],
      homework: 'Questions 1 to 6',
      homeworkDueOn: '2026-03-04',
    });
    expect(saved.statusCode, saved.body).toBe(201);
    t.clock.set('2026-03-02T09:00:00.000Z');
    expect(await kinds()).toEqual(['homework_due', 'report_new']);
    expect((await post(own('/reports/seen'), family)).statusCode).toBe(200);
    expect(await kinds()).toEqual(['homework_due']);
    t.clock.set('2026-03-05T09:00:00.000Z');
    expect(await kinds()).toEqual([]);
  });

  it('is a signed plan until this side has accepted it', async () => {
    await teach();
    await t.db.transaction((tx) => draftPlan(t.ctx, tx, family.id, 'physics'));
    expect(await kinds()).toEqual([]);
    const plan = await t.inject({
      url: `/api/tutor/students/${family.id}/plans/physics`,
      headers: tutor.headers,
    });
    const { id: planId } = plan.json<{ plan: { id: string } }>().plan;
    await post(`/tutor/students/${family.id}/plans/physics/sign`, tutor, { planId });
    expect(await kinds()).toEqual(['plan_to_accept']);
    await post(own('/plans/physics/accept'), family, { planId });
    expect(await kinds()).toEqual([]);
  });

  it('is the end of the sessions within 14 days', async () => {
    await steps.approvePayment(family);
    t.clock.set('2026-08-16T08:00:00.000Z');
    expect(await kinds()).toEqual([]);
    t.clock.set('2026-08-20T08:00:00.000Z');
    expect((await read()).items).toMatchObject([{ kind: 'sessions_end', count: 5 }]);
  });

  it('is a profile of a new family, and a consent of a parent', async () => {
    const newcomer = await makeNewStudent(t);
    expect(await kinds(newcomer)).toEqual(['profile']);
    // The dashboard stores a profile of defaults (PROF-3), which the family has still to fill in.
    await t.inject({ url: `/api/students/${newcomer.id}/dashboard`, headers: newcomer.headers });
    expect(await kinds(newcomer)).toEqual(['profile']);
    await t.db
      .update(guardianships)
      .set({ relationship: 'parent' })
      .where(eq(guardianships.studentId, family.id));
    expect(await kinds()).toEqual(['consent']);
    await post(own('/consent'), family, { data: true, messages: true, recording: false, photos: false });
    expect(await kinds()).toEqual([]);
  });

  it('covers all students of an account, with a row each (NEEDS-2)', async () => {
    const other = await makeStudent(t, { displayName: 'Thabo Mokoena' });
    await t.db.insert(guardianships).values({
      accountId: family.id,
      studentId: other.id,
      relationship: 'sponsor',
      canBook: false,
      canPay: true,
      canSeeProgress: false,
      receivesMessages: false,
    });
    await post(`/students/${other.id}/orders`, family, { packageId: 'bundle-5' });
    const { items, students } = await read();
    expect(items).toMatchObject([{ kind: 'order_due', studentId: other.id, firstName: 'Thabo' }]);
    expect(students).toMatchObject([
      { studentId: family.id, firstName: 'Lerato', needs: 0, free: 0, next: null },
      { studentId: other.id, firstName: 'Thabo', needs: 1, free: 0, next: null },
    ]);
  });
});
