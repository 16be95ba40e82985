import type { Assessment, AssessmentQuestion, AssessmentResults } from '@thuto/contract/assessments';
import { MAX_ITEM_ANSWER } from '@thuto/domain/learning/items';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assessmentItems } from '../../platform/db/schema/assessments.ts';
import { evidence } from '../../platform/db/schema/evidence.ts';
import { items } from '../../platform/db/schema/items.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { makeItems, SAMPLE_CONTENTS } from '../../testing/make-items.ts';
import { makeAdmin, makeStudent, type Person } from '../../testing/people.ts';

let t: TestApp;
let admin: Person;
beforeAll(async () => {
  t = await buildTestApp();
  admin = await makeAdmin(t);
  await makeItems(t, { syllabusId: 'lgcse-physical-science', subjectId: 'physics' });
  await makeItems(t, { syllabusId: 'lgcse-physical-science', subjectId: 'chemistry', ofTopics: 3 });
});
afterAll(() => t.close());

async function send(who: Person, method: 'GET' | 'POST', url: string, payload?: object) {
  const answer = await t.inject({
    method,
    url: `/api${url}`,
    headers: who.headers,
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json(), text: answer.body };
}
const pathOf = (who: Person, rest = '') => `/students/${who.id}/assessments${rest}`;
const start = (who: Person, subjectId = 'physics') => send(who, 'POST', pathOf(who), { subjectId });
const reply = (who: Person, id: string, position: number, answer: unknown) =>
  send(who, 'POST', pathOf(who, `/${id}/answers`), { position, answer });

/** Returns the right or a wrong answer to a question of the test's items. */
function answerTo({ kind }: AssessmentQuestion, isRight: boolean) {
  const sample = SAMPLE_CONTENTS.find(({ content }) => content.kind === kind);
  return isRight ? sample?.right : sample?.wrong;
}

/** Answers every question until the assessment ends. Returns all responses. */
async function finish(
  who: Person,
  assessment: Assessment,
  answer: (question: AssessmentQuestion) => unknown = (question) => answerTo(question, true),
) {
  const seen: { text: string; body: Assessment }[] = [];
  let current = assessment;
  while (current.state === 'open') {
    const question = current.questions.find(({ isAnswered }) => !isAnswered);
    if (!question) throw new Error('an open assessment has a question');
    const response = await reply(who, current.id, question.position, answer(question));
    expect(response.status).toBe(200);
    seen.push(response);
    current = response.body;
  }
  return seen;
}

describe('a free assessment', () => {
  it('starts without an order, asks 22 items in three blocks, and ends with results (ASSESS-1, ASSESS-2)', async () => {
    const student = await makeStudent(t);
    const { body: overview } = await send(student, 'GET', pathOf(student));
    expect(overview.items).toEqual([
      { subjectId: 'physics', assessment: null, nextAt: null, allowedActions: ['start'] },
    ]);
    const { status, body } = await start(student);
    expect(status).toBe(201);
    expect(body).toMatchObject({ state: 'open', block: 1, blocks: 3, answered: 0, total: 22 });
    const responses = await finish(student, body);
    expect(responses).toHaveLength(22);
    expect(new Set(responses.map((response) => response.body.block))).toEqual(new Set([1, 2, 3]));
    expect(responses.at(-1)?.body).toMatchObject({ state: 'finished', answered: 22, questions: [] });
    const results: AssessmentResults = (await send(student, 'GET', pathOf(student, `/${body.id}/results`)))
      .body;
    expect(results.topics[0]?.state).toBe('secure');
    expect(results.topics[0]?.items.length).toBeGreaterThan(0);
    expect(results.topics.flatMap((topic) => topic.items)).toHaveLength(22);
    const recorded = await t.db
      .select()
      .from(evidence)
      .where(eq(evidence.studentId, student.id as never));
    expect(recorded).toHaveLength(22);
  });

  it('lists strengths first and shows what each answer was (ASSESS-7)', async () => {
    const student = await makeStudent(t);
    const { body } = await start(student);
    const firstTopics = new Set<string>();
    await finish(student, body, (question) => {
      if (firstTopics.size < 2) {
        firstTopics.add(question.html);
        return null;
      }
      return answerTo(question, question.position % 3 !== 0);
    });
    const { topics }: AssessmentResults = (await send(student, 'GET', pathOf(student, `/${body.id}/results`)))
      .body;
    const order = ['secure', 'developing', 'gap', 'not_seen', 'not_enough_evidence'];
    const states = topics.map(({ state }) => order.indexOf(state));
    expect(states).toEqual([...states].sort((a, b) => a - b));
    expect(topics.some(({ state }) => state === 'not_seen')).toBe(true);
    const shown = topics.flatMap((topic) => topic.items);
    expect(shown.filter(({ isCorrect }) => isCorrect === null)).toHaveLength(2);
    expect(shown.find(({ answerHtml }) => answerHtml === 'Volt')?.isCorrect).not.toBe(true);
  });

  it('drafts the plan of the subject as soon as it ends (PLAN-1)', async () => {
    const student = await makeStudent(t);
    const plan = async () =>
      (await send(admin, 'GET', `/console/students/${student.id}/plans/physics`)).body.plan;
    const { body } = await start(student);
    expect(await plan()).toBeNull();
    await finish(student, body);
    expect(await plan()).toMatchObject({ version: 1, signedAt: null });
    expect((await plan()).items.length).toBeGreaterThan(0);
  });

  it('never sends an answer, a mark, a solution or an item id, of any kind of item (ASSESS-5)', async () => {
    const student = await makeStudent(t);
    const first = await start(student);
    const seen = [first, await send(student, 'GET', pathOf(student, `/${first.body.id}`))];
    seen.push(...((await finish(student, first.body)) as typeof seen));
    const rows = await t.db
      .select()
      .from(assessmentItems)
      .where(eq(assessmentItems.assessmentId, first.body.id));
    expect(new Set(rows.map(({ kind }) => kind)).size).toBe(5);
    for (const { text, body } of seen) {
      expect(text).not.toMatch(
        /"(?:answer|content|isCorrect|error|errors|solution|tolerance|reveals|key|unit)"/,
      );
      expect(text).not.toMatch(/Confuses|x\^2\+2x\+1|NaOH|2\.5/);
      for (const { itemId } of rows) expect(text).not.toContain(itemId);
      for (const { steps } of (body as Assessment).questions) {
        if (steps.length > 0)
          expect(steps.map(({ html }) => html)).not.toEqual(['Heat the water', 'Add the salt', 'Filter it']);
      }
    }
  });

  it('takes each answer once, on two phones and after a lost response (ASSESS-4)', async () => {
    const student = await makeStudent(t);
    const { body } = await start(student);
    const question = body.questions.find(({ kind }: AssessmentQuestion) => kind !== 'multiple_choice');
    const right = answerTo(question, true);
    const both = await Promise.all([
      reply(student, body.id, question.position, right),
      reply(student, body.id, question.position, answerTo(question, false)),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('assessment_item_answered');
    const [row] = await t.db
      .select()
      .from(assessmentItems)
      .where(and(eq(assessmentItems.assessmentId, body.id), eq(assessmentItems.position, question.position)));
    const again = await reply(student, body.id, question.position, row?.answer);
    expect(again).toMatchObject({ status: 200, body: { answered: 1 } });
    const continued = await start(student);
    expect(continued.body).toMatchObject({ id: body.id, answered: 1 });
  });

  it.each<[string, unknown]>([
    ['nonsense', 'nonsense'],
    ['a missing unit', '2.5'],
    ['a long text', 'x'.repeat(MAX_ITEM_ANSWER + 1)],
    ['10 kB of symbols', '\u{1F4A5}'.repeat(2_500)],
    ['a null character', '\u0000'],
    ['an empty text', ''],
    ['brackets', '(((((((((('],
    ['an infinite number', '1e999'],
    ['steps', ['a', 'b']],
    ['an empty list', []],
    ['a number', 7],
    ['an object', {}],
  ])('refuses %s with a sentence, and stores nothing (ASSESS-3)', async (_what, answer) => {
    const student = await makeStudent(t);
    const { body } = await start(student);
    const question = body.questions.find(({ kind }: AssessmentQuestion) => kind === 'number');
    const refused = await reply(student, body.id, question.position, answer);
    expect(refused.status).toBe(422);
    expect(Object.values(refused.body.fields ?? {}).join(' ')).toMatch(/\w{3}/);
    expect((await send(student, 'GET', pathOf(student, `/${body.id}`))).body.answered).toBe(0);
  });

  it('accepts other spellings of a right answer (ASSESS-3)', async () => {
    const student = await makeStudent(t);
    const { body } = await start(student);
    await finish(student, body, (question) => {
      if (question.kind === 'number')
        return ['2½ m/s', '5/2 m/s', '2.5 m/s ', '2,5 m/s'][question.position % 4];
      if (question.kind === 'expression') return '1 + x^2 + 2x';
      return answerTo(question, true);
    });
    const { topics } = (await send(student, 'GET', pathOf(student, `/${body.id}/results`))).body;
    const shown = (topics as AssessmentResults['topics']).flatMap((topic) => topic.items);
    expect(shown.filter(({ isCorrect }) => isCorrect !== true)).toEqual([]);
  });

  it('is limited to one in 12 months for each subject (ASSESS-1)', async () => {
    const student = await makeStudent(t);
    const { body } = await start(student);
    await finish(student, body);
    const refused = await start(student);
    expect(refused).toMatchObject({ status: 409, body: { code: 'assessment_taken' } });
    const late = await reply(student, body.id, 1, 'another answer');
    expect(late.body.code).toBe('assessment_item_answered');
    expect((await start(student, 'chemistry')).body.code).toBe('assessment_unavailable');
  });

  it('copies its items, so that an edit changes neither marks nor results (ASSESS-2)', async () => {
    const student = await makeStudent(t);
    const { body } = await start(student);
    const before = await t.db.select().from(items);
    await t.db.update(items).set({ question: 'Edited' });
    const { body: after } = await send(student, 'GET', pathOf(student, `/${body.id}`));
    expect(after.questions).toEqual(body.questions);
    for (const { id, question } of before) await t.db.update(items).set({ question }).where(eq(items.id, id));
  });

  it('belongs to its family: another one gets 404', async () => {
    const [student, other] = [await makeStudent(t), await makeStudent(t)];
    const { body } = await start(student);
    for (const url of [
      pathOf(other, `/${body.id}`),
      pathOf(student, `/${body.id}`),
      pathOf(other, `/${body.id}/results`),
    ]) {
      expect((await send(other, 'GET', url)).status).toBe(404);
    }
    expect((await reply(other, body.id, 1, null)).status).toBe(404);
  });

  it('is open for seven days; the desk sees it after 48 hours without a result (ASSESS-4, ASSESS-9)', async () => {
    const student = await makeStudent(t, { displayName: 'Puleng Overdue' } as never);
    const { body } = await start(student);
    const listed = async () =>
      (await send(admin, 'GET', '/assessments?limit=100')).body.items.find(
        ({ id }: { id: string }) => id === body.id,
      );
    expect(await listed()).toMatchObject({ state: 'open', isOverdue: false, answered: 0 });
    const move = (days: number) =>
      t.ctx.database.pool.query(
        `update assessments set started_at = started_at - $2 * interval '1 day',
          expires_at = expires_at - $2 * interval '1 day' where id = $1`,
        [body.id, days],
      );
    await move(3);
    expect(await listed()).toMatchObject({ state: 'open', isOverdue: true });
    expect((await send(admin, 'GET', '/assessments?state=overdue')).body.total).toBe(1);
    await move(5);
    expect(await listed()).toMatchObject({ state: 'expired' });
    expect((await reply(student, body.id, 1, null)).body.code).toBe('assessment_expired');
    const again = await start(student);
    expect(again.status).toBe(201);
    expect(again.body.id).not.toBe(body.id);
  });

  it('shows admins the results with what wrong answers reveal (ASSESS-9)', async () => {
    const student = await makeStudent(t);
    const { body } = await start(student);
    expect((await send(admin, 'GET', `/assessments/${body.id}/results`)).status).toBe(404);
    await finish(student, body, (question) => answerTo(question, false));
    const results = (await send(admin, 'GET', `/assessments/${body.id}/results`)).body;
    expect(JSON.stringify(results)).toContain('Confuses temperature and voltage');
    expect(results.student.id).toBe(student.id);
    expect((await send(student, 'GET', pathOf(student, `/${body.id}/results`))).text).not.toContain(
      'Confuses',
    );
  });

  it('takes an answer that waited on a device from its own account only (ASSESS-11)', async () => {
    const student = await makeStudent(t);
    const { body } = await start(student);
    const replyAs = (accountId: string) =>
      t.inject({
        method: 'POST',
        url: `/api${pathOf(student, `/${body.id}/answers`)}`,
        headers: { ...student.headers, 'x-account-id': accountId },
        payload: { position: 1, answer: null },
      });
    const refused = await replyAs(admin.id);
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'sign_in_required']);
    expect((await replyAs(student.id)).json()).toMatchObject({ answered: 1 });
  });

  it('marks and stores an answer in at most 20 ms of processor time (ASSESS-12)', async () => {
    const student = await makeStudent(t);
    const { body } = await start(student);
    const used: number[] = [];
    await finish(student, body, (question) => {
      const before = process.cpuUsage();
      used.push(before.user + before.system);
      return answerTo(question, question.position % 2 === 0);
    });
    // From one answer to the next: the call, its response and the test's own work.
    const calls = used.slice(1).map((at, index) => (at - (used[index] ?? 0)) / 1000);
    const median = calls.toSorted((a, b) => a - b)[Math.floor(calls.length / 2)] ?? Infinity;
    process.stdout.write(`an answer is marked and stored in ${median.toFixed(1)} ms of processor time\n`);
    expect(median).toBeLessThan(20);
  });

  it('marks an answer within 20 ms of processor time', async () => {
    const { markAnswer } = await import('@thuto/learning/mark-answer');
    const { measureProcessorMs } = await import('@thuto/domain/testing/processor-time');
    for (const { content, right, wrong } of SAMPLE_CONTENTS) {
      markAnswer(content, right);
      const used = measureProcessorMs(() => {
        for (let round = 0; round < 20; round += 1) {
          markAnswer(content, right);
          markAnswer(content, wrong);
        }
      });
      expect(used / 40).toBeLessThan(20);
    }
  });
});
