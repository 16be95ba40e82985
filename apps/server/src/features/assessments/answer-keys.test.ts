import type { Assessment, AssessmentQuestion } from '@thuto/contract/assessments';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assessmentItems } from '../../platform/db/schema/assessments.ts';
import { items } from '../../platform/db/schema/items.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { makeStudent, type Person } from '../../testing/people.ts';
import { seedItems } from '../items/seed-items.ts';

const MIN_SECRET = 6;
const SUBJECTS = ['mathematics', 'chemistry', 'physics'] as const;

/** Every field that a family may get while an assessment is open. */
const OPEN_FIELDS =
  'id subjectId state block blocks answered total expiresAt questions position isAnswered kind html needsUnit options steps';
/** Every field of the results of a family. */
const RESULT_FIELDS =
  'id subjectId syllabusName finishedAt topics topic code title state items position html answerHtml isCorrect';

let t: TestApp;
let student: Person;
beforeAll(async () => {
  t = await buildTestApp();
  await seedItems(t.ctx);
  student = await makeStudent(t, { subjects: [...SUBJECTS] });
});
afterAll(() => t.close());

async function send(method: 'GET' | 'POST', path: string, payload?: object) {
  const answer = await t.inject({
    method,
    url: `/api/students/${student.id}${path}`,
    headers: student.headers,
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, text: answer.body, body: answer.json<Assessment>() };
}

/** Lists the names of all fields of a response. */
function fieldsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(fieldsOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...fieldsOf(inner)]);
}

/** Returns an answer that is almost always wrong; null, not taught, where the server cannot read it. */
function guess({ kind, options, steps }: AssessmentQuestion) {
  if (kind === 'multiple_choice') return options[0]?.id;
  if (kind === 'order_steps') return steps.map(({ id }) => id);
  return { number: '987654321', expression: 'q+77', balance_equation: 'H2 + O2 -> H2O2' }[kind];
}

/** Lists the texts of an item that would show its key. */
function secretsOf({
  solution,
  content,
  errors,
}: Pick<typeof items.$inferSelect, 'solution' | 'content' | 'errors'>) {
  const ofOptions = content.kind === 'multiple_choice' ? content.options.map(({ error }) => error) : [];
  const written =
    content.kind === 'expression' || content.kind === 'balance_equation' ? [content.answer] : [];
  return [solution, ...errors.map(({ reveals }) => reveals), ...ofOptions, ...written].filter(
    // A short expression such as 2x can stand in another question.
    (text): text is string => typeof text === 'string' && text.length >= MIN_SECRET,
  );
}

describe('the shipped items over the wire (ASSESS-5, MARK-6)', () => {
  const kinds = new Set<string>();

  it.each(SUBJECTS)(
    'never show a key of %s, neither while they are asked nor with the results',
    async (subjectId) => {
      const started = await send('POST', '/assessments', { subjectId });
      expect(started.status).toBe(201);
      const path = `/assessments/${started.body.id}`;
      const seen = [started, await send('GET', path)];
      let current = started.body;
      while (current.state === 'open') {
        const question = current.questions.find(({ isAnswered }) => !isAnswered);
        if (question === undefined) throw new Error('an open assessment has a question');
        kinds.add(question.kind);
        const { position } = question;
        const given = await send('POST', `${path}/answers`, { position, answer: guess(question) });
        const answered =
          given.status === 422 ? await send('POST', `${path}/answers`, { position, answer: null }) : given;
        expect(answered.status).toBe(200);
        seen.push(answered);
        current = answered.body;
      }
      const results = await send('GET', `${path}/results`);
      for (const { body } of seen)
        expect(OPEN_FIELDS.split(' ')).toEqual(expect.arrayContaining(fieldsOf(body)));
      expect(RESULT_FIELDS.split(' ')).toEqual(expect.arrayContaining(fieldsOf(results.body)));

      const rows = await t.db
        .select({
          itemId: assessmentItems.itemId,
          question: assessmentItems.question,
          content: assessmentItems.content,
          errors: assessmentItems.errors,
          solution: items.solution,
        })
        .from(assessmentItems)
        .innerJoin(items, eq(items.id, assessmentItems.itemId))
        .where(eq(assessmentItems.assessmentId, started.body.id));
      const others = [
        results,
        await send('GET', '/assessments'),
        await send('GET', `/progress?subject=${subjectId}`),
      ];
      for (const { text } of [...seen, ...others]) {
        for (const row of rows) {
          expect(text).not.toContain(row.itemId);
          for (const secret of secretsOf(row)) {
            // An equation to balance or an expression to rewrite can stand in the question itself.
            if (!row.question.includes(secret))
              expect(text).not.toContain(JSON.stringify(secret).slice(1, -1));
          }
        }
      }
    },
  );

  it('are of every kind', () => {
    expect([...kinds].toSorted()).toEqual([
      'balance_equation',
      'expression',
      'multiple_choice',
      'number',
      'order_steps',
    ]);
  });
});
