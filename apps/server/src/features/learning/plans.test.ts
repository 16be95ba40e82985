import type { Plan, Progress, ReportForms } from '@thuto/contract/learning';
import type { TutorDay } from '@thuto/contract/tutor-area';
import type { AccountId, LessonId, StudentId } from '@thuto/domain/ids';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lessons } from '../../platform/db/schema/lessons.ts';
import { guardianships } from '../../platform/db/schema/students.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { insertLessons } from '../../testing/lessons.ts';
import { makeAdmin, makeStudent, type Person } from '../../testing/people.ts';
import { makeTutor, type TutorPerson } from '../../testing/tutors.ts';
import { draftPlan } from './draft-plan.ts';
import { recordEvidence } from './record-evidence.ts';

const DAY = 86_400_000;
const START = '2026-03-02T08:00:00.000Z';
const MAX_PRINTED_BYTES = 60_000;

let t: TestApp;
let admin: Person;
let tutor: TutorPerson;
let family: Person;
let lessonId: string;

beforeAll(async () => {
  t = await buildTestApp();
  admin = await makeAdmin(t);
  tutor = await makeTutor(t, { displayName: 'Ntate Thabiso' });
  // Another family, whose guardian has nothing to do with the plans of these tests.
  const [child, parent] = [await makeStudent(t), await makeStudent(t)];
  await addGuardian(parent, child.id);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set(START);
  family = await makeStudent(t, { displayName: 'Lerato Mokoena' });
  const startsAt = new Date(Date.parse(START) - DAY);
  [lessonId = ''] = await insertLessons(t, [{ studentId: family.id, status: 'completed', startsAt }]);
  await t.db
    .update(lessons)
    .set({ tutorId: tutor.tutorId })
    .where(eq(lessons.id, lessonId as LessonId));
});

const addGuardian = ({ id: accountId }: Person, studentId: string) =>
  t.db.insert(guardianships).values({
    accountId: accountId as AccountId,
    studentId: studentId as StudentId,
    relationship: 'parent',
  });

const call = (method: 'GET' | 'POST', url: string, who: Person, payload?: object) =>
  t.inject({ method, url: `/api${url}`, headers: who.headers, ...(payload && { payload }) });

const ofFamily = () => `/students/${family.id}/plans/physics`;
const ofTutor = () => `/tutor/students/${family.id}/plans/physics`;
const ofDesk = () => `/console/students/${family.id}/plans/physics`;
const planOf = async (who: Person, path: string) => {
  const answer = await call('GET', path, who);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ plan: Plan | null }>().plan;
};
const draft = () => t.db.transaction((tx) => draftPlan(t.ctx, tx, family.id as StudentId, 'physics'));
const sign = (planId: string, who: Person = tutor) => call('POST', `${ofTutor()}/sign`, who, { planId });
const accept = (planId: string, who = family) => call('POST', `${ofFamily()}/accept`, who, { planId });
const VERSION = { reason: 'After the mock exam', examOn: '2026-10-01', lessonsPerWeek: 2 };
const newVersion = () => call('POST', `${ofTutor()}/versions`, tutor, VERSION);

describe('a plan', () => {
  it('is a draft that the family sees once a tutor has signed it (PLAN-3)', async () => {
    await draft();
    const drafted = await planOf(tutor, ofTutor());
    expect(drafted).toMatchObject({ version: 1, signedAt: null, lessonsPerWeek: 1, examOn: '2026-10-01' });
    expect(await planOf(admin, ofDesk())).toEqual(drafted);
    expect(await planOf(family, ofFamily())).toBeNull();
    expect((await call('GET', `${ofFamily()}/print`, family)).statusCode).toBe(404);
    expect((await accept(drafted?.id ?? '')).statusCode).toBe(404);

    expect((await sign(drafted?.id ?? '')).statusCode).toBe(200);
    expect(await planOf(family, ofFamily())).toMatchObject({
      signedBy: 'Ntate Thabiso',
      signedAt: expect.stringContaining('2026-03-02T08:00'),
      acceptances: [],
      awaited: ['student'],
      allowedActions: ['accept'],
    });
    expect(await planOf(tutor, ofTutor())).toMatchObject({ awaited: ['student'], allowedActions: [] });
  });

  it('lists the gaps of the evidence first, after their prerequisites (PLAN-1)', async () => {
    const { topics } = (
      await call('GET', `/students/${family.id}/progress?subject=physics`, family)
    ).json<Progress>();
    const gap = topics.find(({ prerequisites }) => prerequisites.length === 0 && topics.length > 3);
    await t.db.transaction((tx) =>
      recordEvidence(t.ctx, tx, family.id as StudentId, [
        { topicId: gap?.id ?? '', source: 'observation', outcome: 0, weight: 3, reference: 'r', label: '' },
      ]),
    );
    await draft();
    const plan = await planOf(tutor, ofTutor());
    expect(plan?.items[0]?.id).toBe(gap?.id);
    expect(plan?.items).toHaveLength(topics.length);
    await draft();
    expect((await planOf(tutor, ofTutor()))?.items).toEqual(plan?.items);
  });

  it('is accepted once, with name and time (PLAN-4)', async () => {
    await draft();
    const { id = '' } = (await planOf(tutor, ofTutor())) ?? {};
    await sign(id);
    t.clock.set('2026-03-03T09:30:00.000Z');
    const accepted = (await accept(id)).json<Plan>();
    expect(accepted).toMatchObject({
      acceptances: [
        { party: 'student', name: 'Lerato Mokoena', at: expect.stringContaining('2026-03-03T09:30') },
      ],
      awaited: [],
      allowedActions: [],
    });
    t.clock.set('2026-03-04T09:30:00.000Z');
    expect((await accept(id)).json()).toMatchObject({ acceptances: accepted.acceptances });
  });

  it('is accepted by the student and by one guardian, each with name and time (PLAN-4)', async () => {
    const mother = await makeStudent(t, { displayName: 'Mamello Mokoena' });
    const father = await makeStudent(t, { displayName: 'Tau Mokoena' });
    for (const guardian of [mother, father]) await addGuardian(guardian, family.id);
    await draft();
    const { id = '', awaited } = (await planOf(tutor, ofTutor())) ?? {};
    expect(awaited).toEqual([]);
    await sign(id);
    expect(await planOf(tutor, ofTutor())).toMatchObject({ awaited: ['guardian', 'student'] });

    t.clock.set('2026-03-03T09:30:00.000Z');
    const ofMother = {
      party: 'guardian',
      name: 'Mamello Mokoena',
      at: expect.stringContaining('2026-03-03T09:30'),
    };
    expect((await accept(id, mother)).json()).toMatchObject({ acceptances: [ofMother], allowedActions: [] });
    expect((await accept(id, father)).json()).toMatchObject({ acceptances: [ofMother], allowedActions: [] });
    expect(await planOf(family, ofFamily())).toMatchObject({
      acceptances: [ofMother],
      awaited: ['student'],
      allowedActions: ['accept'],
    });

    t.clock.set('2026-03-03T18:00:00.000Z');
    await Promise.all([accept(id), accept(id)]);
    const both = {
      acceptances: [
        ofMother,
        { party: 'student', name: 'Lerato Mokoena', at: expect.stringContaining('2026-03-03T18:00') },
      ],
      awaited: [],
    };
    expect(await planOf(family, ofFamily())).toMatchObject({ ...both, allowedActions: [] });
    expect(await planOf(admin, ofDesk())).toMatchObject(both);
    expect((await call('GET', `${ofFamily()}/print`, family)).statusCode).toBe(200);
    const { rows } = await t.db.execute(sql`select details->>'party' as party from audit_log
      where kind = 'learning.plan-accepted' and subject_id = ${id} order by created_at`);
    expect(rows).toEqual([{ party: 'guardian' }, { party: 'student' }]);
  });

  it('gets a new version for a reason, and the family keeps the signed one until then (PLAN-3)', async () => {
    await draft();
    const first = await planOf(tutor, ofTutor());
    await sign(first?.id ?? '');
    const missing = await call('POST', `${ofTutor()}/versions`, tutor, { ...VERSION, reason: ' ' });
    expect(missing.json()).toMatchObject({ fields: { reason: 'Please enter a reason' } });
    expect((await newVersion()).json()).toMatchObject({ version: 2, signedAt: null, ...VERSION });
    expect((await planOf(family, ofFamily()))?.id).toBe(first?.id);
  });

  it('refuses to be signed or accepted after it has changed (PLAN-3, PLAN-4)', async () => {
    await draft();
    const first = await planOf(tutor, ofTutor());
    const second = (await newVersion()).json<Plan>();
    expect((await sign(first?.id ?? '')).json()).toMatchObject({ code: 'plan_changed', status: 409 });
    const answers = await Promise.all([sign(second.id), sign(second.id)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const third = (await newVersion()).json<Plan>();
    await sign(third.id);
    expect((await accept(second.id)).json()).toMatchObject({ code: 'plan_changed' });
  });

  it('plans the syllabus of a student without any evidence, in the order of the topics (PLAN-1)', async () => {
    const progress = (
      await call('GET', `/students/${family.id}/progress?subject=physics`, family)
    ).json<Progress>();
    expect(new Set(progress.topics.map(({ state }) => state))).toEqual(new Set(['not_enough_evidence']));
    expect(progress).toMatchObject({ secure: 0, plan: null, change: null });
    expect(await planOf(family, ofFamily())).toBeNull();
    expect((await newVersion()).statusCode).toBe(200);
    const plan = await planOf(tutor, ofTutor());
    expect(plan?.items.map(({ id }) => id).toSorted()).toEqual(
      progress.topics.map(({ id }) => id).toSorted(),
    );
    const order = plan?.items.map(({ id }) => id) ?? [];
    for (const { id, prerequisites } of progress.topics) {
      for (const before of prerequisites) expect(order.indexOf(before)).toBeLessThan(order.indexOf(id));
    }
  });

  it('prints on one page of at most 60 kB (PLAN-5)', async () => {
    await draft();
    const plan = await planOf(tutor, ofTutor());
    await sign(plan?.id ?? '');
    const printed = await call('GET', `${ofFamily()}/print`, family);
    expect(printed.headers['content-type']).toBe('application/pdf');
    const bytes = printed.rawPayload;
    expect(bytes.length).toBeLessThanOrEqual(MAX_PRINTED_BYTES);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect(plan?.trade).toMatchObject({ title: expect.any(String) });
  });

  it('fills in the report, and says how far behind it is (PROG-2)', async () => {
    await draft();
    const plan = await planOf(tutor, ofTutor());
    const standing = async () =>
      (await call('GET', `/students/${family.id}/progress?subject=physics`, family)).json<Progress>().plan;
    expect(await standing()).toBeNull();
    await sign(plan?.id ?? '');
    expect(await standing()).toMatchObject({ status: plan?.standing.status, weeks: 0, taught: 0 });
    const forms = (await call('GET', '/tutor/report-forms', tutor)).json<ReportForms>();
    const [next] = plan?.items ?? [];
    expect(forms.items.find(({ id }) => id === lessonId)?.planned).toEqual([next?.id]);
    t.clock.set('2026-03-25T08:00:00.000Z');
    expect(await standing()).toMatchObject({ status: 'behind', weeks: 2 });
    await call('POST', `/tutor/lessons/${lessonId}/report`, tutor, {
      reportId: t.ctx.newId(),
      topics: [{ topicId: next?.id, level: 'developing' }],
    });
    const after = await standing();
    expect(after).toMatchObject({ taught: 1 });
    expect(after?.weeks).toBeLessThan(2);
    const shown = await planOf(family, ofFamily());
    expect(shown?.standing).toEqual(after);
    expect(shown?.items[0]?.taught).toEqual({ on: '2026-03-01', lessonId });
  });

  it('tells the tutor what to prepare: the last report and the next topics (TUTOR-5)', async () => {
    await draft();
    const { id = '', items = [] } = (await planOf(tutor, ofTutor())) ?? {};
    await sign(id);
    const startsAt = new Date(Date.parse(START) + 3 * 60 * 60_000);
    const [nextId = ''] = await insertLessons(t, [{ studentId: family.id, status: 'confirmed', startsAt }]);
    await t.db
      .update(lessons)
      .set({ tutorId: tutor.tutorId })
      .where(eq(lessons.id, nextId as LessonId));
    const prepare = async () => (await call('GET', '/tutor/today', tutor)).json<TutorDay>().preparation[0];
    const titles = items.map(({ title }) => title);
    expect(await prepare()).toMatchObject({ previous: { report: null }, nextTopics: titles.slice(0, 3) });
    await call('POST', `/tutor/lessons/${lessonId}/report`, tutor, {
      reportId: t.ctx.newId(),
      topics: [{ topicId: items[0]?.id, level: 'developing' }],
      staffNote: 'Bring graph paper.',
    });
    expect(await prepare()).toMatchObject({
      previous: {
        report: { topics: [{ title: titles[0], level: 'developing' }], staffNote: 'Bring graph paper.' },
      },
      nextTopics: titles.slice(1, 4),
    });
    await t.db
      .update(lessons)
      .set({ tutorId: null })
      .where(eq(lessons.id, nextId as LessonId));
  });

  it('is hidden from a guardian without canSeeProgress and from other tutors', async () => {
    await draft();
    const plan = await planOf(tutor, ofTutor());
    await sign(plan?.id ?? '');
    const guardian = await makeStudent(t, { displayName: 'Separated Parent' });
    await t.db.insert(guardianships).values({
      accountId: guardian.id,
      studentId: family.id,
      relationship: 'parent',
      canBook: true,
      canPay: true,
      canSeeProgress: false,
      receivesMessages: true,
    });
    expect((await call('GET', ofFamily(), guardian)).statusCode).toBe(403);
    expect((await call('GET', `${ofFamily()}/print`, guardian)).statusCode).toBe(403);
    expect((await accept(plan?.id ?? '', guardian)).statusCode).toBe(403);
    const other = await makeTutor(t, { displayName: `Mme Mpho ${guardian.id}` });
    expect((await call('GET', ofTutor(), other)).statusCode).toBe(404);
    expect((await sign(plan?.id ?? '', other)).statusCode).toBe(404);
  });
});
