import type { ItemForAdmin, Question } from '@thuto/contract/items';
import type { TopicForAdmin } from '@thuto/contract/syllabus';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { makeAdmin, makeStudent, type Person } from '../../testing/people.ts';

let t: TestApp;
let admin: Person;
let topic: TopicForAdmin;
beforeAll(async () => {
  t = await buildTestApp();
  admin = await makeAdmin(t);
  const { body } = await send('GET', '/console/syllabus?syllabus=igcse-0625');
  topic = body.topics.find((each: TopicForAdmin) => each.parentId !== null);
});
afterAll(() => t.close());

async function send(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, who: Person = admin) {
  const answer = await t.inject({
    method,
    url: `/api${url}`,
    headers: who.headers,
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
}
const details = (content: object, more: object = {}) => ({
  subjectId: 'physics',
  topicIds: [topic.id],
  level: 'core',
  question: 'Find the speed $v$.',
  content,
  ...more,
});
const speed = { kind: 'number', answer: 2.5, unit: 'm/s', tolerance: 0.05 };
const add = async (content: object, more: object = {}) =>
  (await send('POST', '/items', details(content, more))).body as ItemForAdmin;
const mark = async (id: string, answer: unknown) =>
  (await send('POST', `/items/${id}/preview`, { answer } as object)).body;

describe('the item bank', () => {
  it.each([
    [speed, '2,5 m/s', '3 m/s'],
    [{ kind: 'expression', answer: 'x^2+2x+1' }, '(x+1)^2', 'x^2+1'],
    [{ kind: 'balance_equation', answer: '2H2 + O2 -> 2H2O' }, '2H2+O2=2H2O', 'H2+O2=H2O'],
  ])('adds an item and marks answers in the preview (ITEM-2, ITEM-4): %j', async (content, right, wrong) => {
    const item = await add(content);
    expect(item).toMatchObject({ kind: content.kind, content, isRetired: false });
    expect(item.topics).toMatchObject([{ id: topic.id, syllabusName: expect.any(String) }]);
    expect(await mark(item.id, right)).toEqual({ isCorrect: true, reveals: null, problem: null });
    expect(await mark(item.id, wrong)).toMatchObject({ isCorrect: false });
  });

  it('adds options and steps, and previews them without the answer (ITEM-4)', async () => {
    const choice = await add({
      kind: 'multiple_choice',
      options: [{ text: 'Newton' }, { text: 'Watt', error: 'Confuses force and power' }, { text: 'Volt' }],
      answer: 'Newton',
    });
    const preview: Question = (await send('GET', `/items/${choice.id}/preview`)).body;
    expect(preview.options.map(({ html }) => html).sort()).toEqual(['Newton', 'Volt', 'Watt']);
    expect(JSON.stringify(preview)).not.toMatch(/answer|error|Confuses/);
    expect(preview.html).toContain('<math');
    const idOf = (text: string) => preview.options.find(({ html }) => html === text)?.id;
    expect(await mark(choice.id, idOf('Newton'))).toMatchObject({ isCorrect: true });
    expect(await mark(choice.id, idOf('Watt'))).toMatchObject({
      isCorrect: false,
      reveals: 'Confuses force and power',
    });
    const steps = await add({ kind: 'order_steps', steps: ['First', 'Second', 'Third', 'Fourth'] });
    const order: Question = (await send('GET', `/items/${steps.id}/preview`)).body;
    expect(order.steps.map(({ html }) => html)).not.toEqual(['First', 'Second', 'Third', 'Fourth']);
    const right = ['First', 'Second', 'Third', 'Fourth'].map(
      (text) => order.steps.find(({ html }) => html === text)?.id,
    );
    expect(await mark(steps.id, right)).toMatchObject({ isCorrect: true });
  });

  it.each([
    [{ ...speed, tolerance: -1 }, {}, 'tolerance'],
    [{ kind: 'multiple_choice', options: [{ text: 'One' }], answer: 'One' }, {}, 'options'],
    [{ kind: 'multiple_choice', options: [{ text: 'A' }, { text: 'B' }], answer: 'C' }, {}, 'answer'],
    [{ kind: 'order_steps', steps: ['Same', 'Same', 'Other'] }, {}, 'steps'],
    [{ kind: 'balance_equation', answer: 'H2 + O2 -> H2O' }, {}, 'answer'],
    [{ kind: 'expression', answer: '((x' }, {}, 'answer'],
    [speed, { question: ' ' }, 'question'],
    [speed, { subjectId: 'chemistry' }, 'topicIds'],
  ])('refuses an item that cannot be marked, by field (ITEM-2): %j %j', async (content, more, field) => {
    const { status, body } = await send('POST', '/items', details(content, more));
    expect(status).toBe(422);
    expect(JSON.stringify(Object.keys(body.fields))).toContain(field);
  });

  it('edits an item, and refuses an edit of an older revision (ITEM-2)', async () => {
    const item = await add(speed);
    const saved = await send('PUT', `/items/${item.id}`, {
      ...details({ ...speed, answer: 4 }),
      revision: 1,
    });
    expect(saved.body).toMatchObject({ revision: 2, content: { answer: 4 } });
    const stale = await send('PUT', `/items/${item.id}`, { ...details(speed), revision: 1 });
    expect(stale).toMatchObject({ status: 409, body: { code: 'item_changed' } });
  });

  it('lists items with their total, by filter and page, without retired ones (ITEM-3, ITEM-5)', async () => {
    const item = await add(speed, { level: 'stretch', question: 'Where does the tortoise overtake?' });
    const found = async (query: string) => (await send('GET', `/items?${query}`)).body;
    expect(await found('search=tortoise&level=stretch&kind=number&subject=physics')).toMatchObject({
      total: 1,
      items: [{ id: item.id }],
    });
    expect((await found(`search=tortoise&topic=${item.topics[0]?.id}`)).total).toBe(1);
    expect((await found('search=tortoise&level=easy')).total).toBe(0);
    const first = await found('limit=3');
    const second = await found(`limit=3&cursor=${first.nextCursor}`);
    expect(first.items.length).toBe(3);
    expect(second.items.map(({ id }: ItemForAdmin) => id)).not.toContain(first.items[0].id);
    const retired = await send('POST', `/items/${item.id}/retire`, { revision: 1 });
    expect(retired.body).toMatchObject({ isRetired: true, allowedActions: ['edit', 'preview', 'restore'] });
    expect((await found('search=tortoise')).total).toBe(0);
    expect((await found('search=tortoise&state=retired')).total).toBe(1);
    await send('POST', `/items/${item.id}/restore`, { revision: 2 });
    expect((await found('search=tortoise')).total).toBe(1);
  });

  it('is hidden from families, who would see the keys', async () => {
    const student = await makeStudent(t);
    expect((await send('GET', '/items', undefined, student)).status).toBe(403);
  });
});
