import type { BookingForAdmin, BookingForStudent } from '@thuto/contract/bookings';
import type { Plan, ReportForms } from '@thuto/contract/learning';
import type { TutorDay } from '@thuto/contract/tutor-area';
import type { AccountId, StudentId, TutorId } from '@thuto/domain/ids';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { plans } from '../../platform/db/schema/plans.ts';
import { tutorAvailability, tutorWorkingHours } from '../../platform/db/schema/tutor-availability.ts';
import { buildBookingApp, DETAILS } from '../../testing/bookings.ts';
import { setSettings } from '../../testing/free-times.ts';
import type { Person } from '../../testing/people.ts';
import { makeTutor, type TutorPerson } from '../../testing/tutors.ts';
import { draftPlan } from '../learning/draft-plan.ts';

// The clock starts on Monday 2 March 2026.
const { t, admin, steps } = await buildBookingApp();
const begin = t.clock.now().toISOString();
const WISH = { subject: 'mathematics', date: '2026-03-04', time: '10:00', duration: 60 };

let tutor: TutorPerson;
let student: Person;
let plan: Plan;

beforeEach(async () => {
  tutor = await makeTutor(t, { displayName: `Mme Lineo ${t.ctx.newId()}` });
  await t.db.insert(tutorAvailability).values({ tutorId: tutor.tutorId, bufferMinutes: 0 });
  const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
  await t.db
    .insert(tutorWorkingHours)
    .values(weekdays.map((weekday) => ({ tutorId: tutor.tutorId, weekday, from: '08:00', to: '18:00' })));
  student = await steps.payingStudent();
  plan = await signedPlan(student);
});
afterEach(async () => {
  t.clock.set(begin);
  await setSettings(t, { confirmAtOnceSubjects: [] });
});
afterAll(() => t.close());

const get = async <Body>(url: string, who: Person): Promise<Body> => {
  const answer = await t.inject({ url: `/api${url}`, headers: who.headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Body>();
};

/** Drafts a version of the student's plan and signs it directly. */
async function signedPlan(of: Person): Promise<Plan> {
  await t.db.transaction((tx) => draftPlan(t.ctx, tx, of.id as StudentId, 'mathematics'));
  await t.db
    .update(plans)
    .set({ signedAt: t.clock.now(), signedBy: admin.id as AccountId })
    .where(eq(plans.studentId, of.id as StudentId));
  const read = await get<{ plan: Plan | null }>(`/students/${of.id}/plans/mathematics`, of);
  if (read.plan === null) throw new Error('There is no plan');
  return read.plan;
}

const itemAt = (of: Plan, at: number) => ({ planId: of.id, topicId: of.items[at]?.id ?? '' });
const request = (planItem: object, wish: object = {}) =>
  steps.post(`/api/students/${student.id}/bookings`, student, { ...WISH, ...wish, planItem });
const presented = (at: number) => ({ ...itemAt(plan, at), title: plan.items[at]?.title });
const lessonOf = (at: number) =>
  get<{ plan: Plan }>(`/students/${student.id}/plans/mathematics`, student).then(
    (read) => read.plan.items[at]?.lesson,
  );

describe('booking from a topic of the plan (PLAN-9)', () => {
  it('keeps the topic through the approval and a change of time, and shows it to everyone', async () => {
    const answer = await request(itemAt(plan, 3));
    expect(answer.statusCode, answer.body).toBe(201);
    const { id, planItem } = answer.json<BookingForStudent>();
    expect(planItem).toEqual(presented(3));
    expect(await get<BookingForAdmin>(`/bookings/${id}`, admin)).toMatchObject({ planItem: presented(3) });
    expect(await lessonOf(3)).toMatchObject({ id, isConfirmed: false });

    const approved = await steps.post(`/api/bookings/${id}/approve`, admin, {
      ...DETAILS,
      tutorId: tutor.tutorId satisfies TutorId,
    });
    expect(approved.json()).toMatchObject({ status: 'approved', planItem: presented(3) });
    const moved = await steps.post(`/api/students/${student.id}/lessons/${id}/change-time`, student, {
      date: '2026-03-05',
      time: '11:00',
    });
    expect(moved.json()).toMatchObject({ booking: { date: '2026-03-05', planItem: presented(3) } });
    expect(await lessonOf(3)).toMatchObject({ id, date: '2026-03-05', isConfirmed: true });

    t.clock.set('2026-03-05T08:00:00.000Z');
    const day = await get<TutorDay>('/tutor/today', tutor);
    expect(day.next?.students[0]).toMatchObject({ planTopic: plan.items[3]?.title });
    t.clock.set('2026-03-05T10:00:00.000Z');
    const forms = await get<ReportForms>('/tutor/report-forms', tutor);
    expect(forms.items.find((form) => form.id === id)?.planned).toEqual([plan.items[3]?.id]);
  });

  it('keeps the topic when the family takes a time that the desk proposed', async () => {
    const { id } = (await request(itemAt(plan, 1))).json<BookingForStudent>();
    const times = [{ date: '2026-03-06', time: '14:00' }];
    const proposed = await steps.post(`/api/bookings/${id}/proposals`, admin, {
      tutorId: tutor.tutorId,
      times,
    });
    const proposalId = proposed.json<BookingForAdmin>().proposals[0]?.id ?? '';
    const accepted = await steps.post(
      `/api/students/${student.id}/bookings/${id}/proposals/${proposalId}/accept`,
      student,
    );
    expect(accepted.json()).toMatchObject({ status: 'approved', date: '2026-03-06', planItem: presented(1) });
  });

  it('keeps the topic of a lesson that is confirmed at once', async () => {
    await setSettings(t, { confirmAtOnceSubjects: ['mathematics'] });
    const taken = await steps.post(`/api/students/${student.id}/free-times`, student, {
      ...WISH,
      planItem: itemAt(plan, 2),
    });
    expect(taken.json(), taken.body).toMatchObject({ status: 'approved', planItem: presented(2) });
    const stranger = await steps.post(`/api/students/${student.id}/free-times`, student, {
      ...WISH,
      time: '12:00',
      planItem: { planId: plan.id, topicId: t.ctx.newId() },
    });
    expect(stranger.statusCode).toBe(404);
  });

  it('refuses topics of other families, subjects and drafts as unknown, and an older version as changed', async () => {
    const other = await steps.payingStudent();
    const foreign = await signedPlan(other);
    expect((await request(itemAt(foreign, 0))).statusCode).toBe(404);
    expect((await request({ planId: plan.id, topicId: t.ctx.newId() })).statusCode).toBe(404);
    expect((await request({ planId: t.ctx.newId(), topicId: plan.items[0]?.id })).statusCode).toBe(404);
    expect((await request(itemAt(plan, 0), { subject: 'physics' })).statusCode).toBe(404);
    await t.db.transaction((tx) => draftPlan(t.ctx, tx, student.id as StudentId, 'mathematics'));
    const [draft] = await t.db.select({ id: plans.id }).from(plans).where(eq(plans.version, 2));
    expect((await request({ ...itemAt(plan, 0), planId: draft?.id })).statusCode).toBe(404);
    await signedPlan(student);
    expect((await request(itemAt(plan, 0))).json()).toMatchObject({ code: 'plan_changed', status: 409 });
    expect(await steps.bookingsOf(student)).toEqual([]);
  });
});
