import type { Plan, PlanChoices } from '@thuto/contract/learning';
import type { LessonId, StudentId } from '@thuto/domain/ids';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contentItems } from '../../platform/db/schema/content.ts';
import { lessons } from '../../platform/db/schema/lessons.ts';
import { topics } from '../../platform/db/schema/subjects.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { insertLessons } from '../../testing/lessons.ts';
import { makeAdmin, makeStudent, type Person } from '../../testing/people.ts';
import { makeTutor, type TutorPerson } from '../../testing/tutors.ts';
import { draftPlan } from './draft-plan.ts';

const DAY = 86_400_000;
/** A Monday. */
const START = '2026-03-02T08:00:00.000Z';
const MAX_PRINTED_BYTES = 60_000;

let t: TestApp;
let admin: Person;
let tutor: TutorPerson;
let family: Person;

beforeAll(async () => {
  t = await buildTestApp();
  admin = await makeAdmin(t);
  tutor = await makeTutor(t, { displayName: 'Ntate Thabiso' });
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set(START);
  family = await makeStudent(t, { displayName: 'Lerato Mokoena' });
  await teach({ status: 'completed', startsAt: new Date(Date.parse(START) - DAY) });
  await t.db.transaction((tx) => draftPlan(t.ctx, tx, family.id as StudentId, 'physics'));
});

async function teach(
  lesson: Omit<Parameters<typeof insertLessons>[1][number], 'studentId'>,
): Promise<string> {
  const [id = ''] = await insertLessons(t, [{ studentId: family.id, subject: 'physics', ...lesson }]);
  await t.db
    .update(lessons)
    .set({ tutorId: tutor.tutorId })
    .where(eq(lessons.id, id as LessonId));
  return id;
}

const call = (method: 'GET' | 'POST' | 'PUT', url: string, who: Person, payload?: object) =>
  t.inject({ method, url: `/api${url}`, headers: who.headers, ...(payload && { payload }) });
const ofTutor = () => `/tutor/students/${family.id}/plans/physics`;
const read = async (who: Person = tutor, path = ofTutor()) => {
  const answer = await call('GET', path, who);
  expect(answer.statusCode, answer.body).toBe(200);
  const { plan } = answer.json<{ plan: Plan | null }>();
  if (plan === null) throw new Error('There is no plan');
  return plan;
};
const readAsFamily = () => read(family, `/students/${family.id}/plans/physics`);
const choices = async () => (await call('GET', `${ofTutor()}/choices`, tutor)).json<PlanChoices>();
const sign = (planId: string) => call('POST', `${ofTutor()}/sign`, tutor, { planId });

type Item = { topicId: string; weekOf: string | null; target?: string; contentIds?: string[] };
const itemsOf = ({ items }: Plan): Item[] =>
  items.map(({ id, weekOf, ownTarget, contents }) => ({
    topicId: id,
    weekOf,
    target: ownTarget,
    contentIds: contents.map((content) => content.id),
  }));
const edit = (planId: string, items: readonly Item[], who: Person = tutor) =>
  call('PUT', ofTutor(), who, { planId, items });

async function publish(
  title: string,
  values: Partial<typeof contentItems.$inferInsert> = {},
): Promise<string> {
  const id = t.ctx.newId();
  await t.db.insert(contentItems).values({
    id,
    title,
    description: title,
    type: 'link',
    subject: 'physics',
    url: 'https://example.org/video',
    createdAt: t.clock.now(),
    ...values,
  });
  return id;
}

describe('a draft that the tutor edits (PLAN-6, PLAN-7, PLAN-8)', () => {
  it('moves, removes and adds topics, and keeps targets and content through signing and a new version', async () => {
    const plan = await read();
    const contentId = await publish('Forces, a video');
    const [first, second, ...others] = itemsOf(plan).filter(({ weekOf }) => weekOf !== null);
    const last = others.at(-1);
    if (!first || !second || !last) throw new Error('The plan is too short');
    const { weeks, topics: offered, contents } = await choices();
    expect(contents).toContainEqual({ id: contentId, title: 'Forces, a video', type: 'link' });
    expect(weeks[0]).toBe('2026-03-02');
    const edited = await edit(plan.id, [
      { ...first, weekOf: weeks[0] ?? '', target: 'You draw free-body diagrams.', contentIds: [contentId] },
    ]);
    expect(edited.statusCode, edited.body).toBe(200);
    const draft = await read();
    expect(draft).toMatchObject({ version: 1, signedAt: null });
    expect(draft.id).not.toBe(plan.id);
    expect(draft.items).toMatchObject([
      {
        id: first.topicId,
        weekOf: '2026-03-02',
        target: 'You draw free-body diagrams.',
        contents: [{ id: contentId, title: 'Forces, a video', openUrl: 'https://example.org/video' }],
      },
    ]);
    expect(offered.map(({ id }) => id)).toContain(second.topicId);
    const added = await edit(draft.id, [
      ...itemsOf(draft),
      { topicId: last.topicId, weekOf: weeks[5] ?? '' },
    ]);
    expect(added.json<Plan>().items.map(({ id }) => id)).toEqual([first.topicId, last.topicId]);

    await sign(added.json<Plan>().id);
    // Not paid yet: the family sees the title.
    expect((await readAsFamily()).items[0]).toMatchObject({
      target: 'You draw free-body diagrams.',
      contents: [{ title: 'Forces, a video', openUrl: null }],
    });
    const version = { reason: 'After the mock exam', examOn: '2026-10-01', lessonsPerWeek: 2 };
    const copied = await call('POST', `${ofTutor()}/versions`, tutor, { ...version, topicsFrom: 'version' });
    expect(itemsOf(copied.json<Plan>())).toEqual(itemsOf(added.json<Plan>()));
    const redrafted = (await call('POST', `${ofTutor()}/versions`, tutor, version)).json<Plan>();
    expect(redrafted.items.length).toBeGreaterThan(5);
    expect(redrafted.items.find(({ id }) => id === first.topicId)).toMatchObject({
      ownTarget: 'You draw free-body diagrams.',
      contents: [{ id: contentId }],
    });
  });

  it('refuses a topic before its prerequisite, names it, and changes nothing', async () => {
    const plan = await read();
    const items = itemsOf(plan);
    const rows = await t.db.select().from(topics).where(eq(topics.subjectId, 'physics'));
    const placed = new Set(items.map(({ topicId }) => topicId));
    const topic = rows.find(
      ({ id, prerequisites }) => placed.has(id) && prerequisites.some((each) => placed.has(each)),
    );
    const before = rows.find(({ id }) => topic?.prerequisites.includes(id) === true && placed.has(id));
    const pair = [
      { topicId: topic?.id ?? '', weekOf: '2026-03-09' },
      { topicId: before?.id ?? '', weekOf: '2026-03-16' },
    ];
    expect((await edit(plan.id, pair)).json()).toMatchObject({
      code: 'input_invalid',
      fields: { 'items.0.weekOf': `${before?.title} comes first: choose its week, 16 March, or a later one` },
    });
    const [first, second] = pair;
    const without = await edit(plan.id, [first!, { ...second!, weekOf: null }]);
    expect(without.json()).toMatchObject({
      fields: { 'items.0.weekOf': `${before?.title} comes first: choose a week for it` },
    });
    expect((await read()).id).toBe(plan.id);
    // In the same week the prerequisite comes first by itself.
    const together = await edit(plan.id, [first!, { ...second!, weekOf: '2026-03-09' }]);
    expect(together.json<Plan>().items.map(({ id }) => id)).toEqual([before?.id, topic?.id]);
  });

  it('refuses weeks outside the plan, foreign topics and content that the student cannot see', async () => {
    const plan = await read();
    const [first] = itemsOf(plan);
    const topicId = first?.topicId ?? '';
    const [foreign] = await t.db.select().from(topics).where(eq(topics.subjectId, 'mathematics')).limit(1);
    const fieldsOf = async (item: Item) => (await edit(plan.id, [item])).json<{ fields: object }>().fields;
    for (const weekOf of ['2026-03-04', '2026-02-23', '2026-10-05'])
      expect(await fieldsOf({ topicId, weekOf })).toHaveProperty(['items.0.weekOf']);
    expect(await fieldsOf({ topicId: foreign?.id ?? '', weekOf: null })).toHaveProperty(['items.0.topicId']);
    const hidden = [
      await publish('Draft', { status: 'inactive' }),
      await publish('Chemistry', { subject: 'chemistry' }),
      t.ctx.newId(),
    ];
    for (const id of hidden)
      expect(await fieldsOf({ topicId, weekOf: null, contentIds: [id] })).toHaveProperty([
        'items.0.contentIds',
      ]);
    expect(
      (
        await edit(plan.id, [
          { topicId, weekOf: null },
          { topicId, weekOf: null },
        ])
      ).statusCode,
    ).toBe(422);
  });

  it('refuses a draft that was edited, replaced or signed in the meantime', async () => {
    const plan = await read();
    const items = itemsOf(plan);
    const answers = await Promise.all([edit(plan.id, items), edit(plan.id, items)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await sign(plan.id)).json()).toMatchObject({ code: 'plan_changed' });
    const draft = await read();
    await sign(draft.id);
    expect((await edit(draft.id, items)).json()).toMatchObject({ code: 'plan_changed', status: 409 });
    const other = await makeTutor(t, { displayName: 'Mme Mpho' });
    expect((await edit(draft.id, items, other)).statusCode).toBe(404);
    expect((await call('GET', `${ofTutor()}/choices`, other)).statusCode).toBe(404);
  });

  it('keeps a retired topic readable and marks it, and offers it no more', async () => {
    const plan = await read();
    const [first] = itemsOf(plan);
    await sign(plan.id);
    const retire = (retiredAt: Date | null) =>
      t.db
        .update(topics)
        .set({ retiredAt })
        .where(eq(topics.id, first?.topicId ?? ''));
    await retire(t.clock.now());
    try {
      expect((await readAsFamily()).items[0]).toMatchObject({ id: first?.topicId, isRetired: true });
      expect((await choices()).topics.map(({ id }) => id)).not.toContain(first?.topicId);
      const version = { reason: 'New syllabus', examOn: '2026-10-01', lessonsPerWeek: 1 };
      const copied = (
        await call('POST', `${ofTutor()}/versions`, tutor, { ...version, topicsFrom: 'version' })
      ).json<Plan>();
      expect((await edit(copied.id, itemsOf(copied))).json<Plan>().items[0]).toMatchObject({
        isRetired: true,
      });
      const redrafted = (await call('POST', `${ofTutor()}/versions`, tutor, version)).json<Plan>();
      expect(itemsOf(redrafted).map(({ topicId }) => topicId)).not.toContain(first?.topicId);
      expect((await edit(redrafted.id, [first!])).statusCode).toBe(422);
    } finally {
      await retire(null);
    }
  });

  it('says which lesson will teach each topic', async () => {
    const at = (days: number) => new Date(Date.parse(START) + days * DAY);
    const lesson = await teach({ status: 'confirmed', startsAt: at(2) });
    const request = await teach({ status: 'requested', startsAt: at(4) });
    await teach({ status: 'cancelled', startsAt: at(1) });
    const plan = await read();
    await edit(plan.id, itemsOf(plan));
    const { items } = await read();
    const taught = items.filter((item) => item.lesson !== null);
    expect(taught.map((item) => item.lesson?.id)).toEqual(
      items[0]?.lessons === 2 ? [lesson] : [lesson, request],
    );
    expect(items[0]?.lesson).toMatchObject({ date: '2026-03-04', isConfirmed: true });
    expect((await read(admin, `/console/students/${family.id}/plans/physics`)).items[0]?.lesson?.id).toBe(
      lesson,
    );
  });

  it('prints the targets on one page of at most 60 kB, also long ones', async () => {
    const plan = await read();
    const target = 'You explain in your own words how it works, with an example from home. '.repeat(2).trim();
    const edited = await edit(
      plan.id,
      itemsOf(plan).map((item) => ({ ...item, target })),
    );
    await sign(edited.json<Plan>().id);
    const { rawPayload } = await call('GET', `/students/${family.id}/plans/physics/print`, family);
    expect(rawPayload.length).toBeLessThanOrEqual(MAX_PRINTED_BYTES);
    expect(rawPayload.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  });
});
