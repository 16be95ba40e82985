import type { Assessment, AssessmentResults } from '@thuto/contract/assessments';
import type { Question } from '@thuto/contract/items';
import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentUserStore } from '../../../lib/current-user/current-user-store.ts';
import { type QueueSlot, readQueue, writeQueue } from '../../../lib/unsent-work/answer-queue.ts';
import { rejection, renderPage, type SentCall, stubServer } from '../../../testing/render-page.tsx';
import { AssessmentRun } from './assessment-run.tsx';

vi.mock('../../../lib/students/student.ts', () => ({ useStudent: () => ({ id: 's1', canBook: false }) }));
vi.mock('../../../lib/centre/subjects.ts', () => ({ useSubjects: () => ({ nameOf: () => 'Physics' }) }));

const SLOT: QueueSlot = { accountId: 'a1', studentId: 's1', assessmentId: 'x1' };
const choice = (id: string) => ({ id, html: `Text of ${id}` });
const question = (position: number, kind: Question['kind'], more: Partial<Question> = {}) => ({
  position,
  isAnswered: false,
  kind,
  html: `Question text ${String(position)}`,
  needsUnit: false,
  options: [],
  steps: [],
  ...more,
});
const QUESTIONS: Assessment['questions'] = [
  question(1, 'multiple_choice', { options: [choice('o1'), choice('o2')] }),
  question(2, 'number', { needsUnit: true }),
  question(3, 'expression'),
  question(4, 'balance_equation'),
  question(5, 'order_steps', { steps: [choice('p1'), choice('p2'), choice('p3')] }),
];
const RESULTS: AssessmentResults = {
  id: 'x1',
  subjectId: 'physics',
  syllabusName: 'IGCSE Physics 0625',
  finishedAt: '2026-03-01T10:00:00.000Z',
  topics: [
    {
      topic: { id: 't1', code: '1.1', title: 'Motion' },
      state: 'secure',
      items: [{ position: 1, html: 'Find the speed.', answerHtml: '5 m/s', isCorrect: true }],
    },
    {
      topic: { id: 't2', code: '1.2', title: 'Forces' },
      state: 'not_seen',
      items: [{ position: 2, html: 'Draw the forces.', answerHtml: null, isCorrect: null }],
    },
  ],
};

let sent: SentCall[];
let assessment: Assessment;
/** Returns the response to an answer; undefined accepts it. */
let respond: (answer: { position: number }) => Response | undefined;

beforeAll(async () => {
  // A busy machine takes longer to load them than the tests wait.
  await Promise.all([import('./my-results.tsx'), import('./assessment-call.tsx')]);
});
beforeEach(() => {
  localStorage.clear();
  currentUserStore.set({ accountId: 'a1', role: 'student', students: [] } as never);
  respond = () => undefined;
  assessment = {
    id: 'x1',
    subjectId: 'physics',
    state: 'open',
    block: 1,
    blocks: 3,
    answered: 0,
    total: 22,
    expiresAt: '2026-03-08T10:00:00.000Z',
    questions: QUESTIONS,
  };
  sent = stubServer(({ method, path, body }) => {
    if (path.endsWith('/results')) return RESULTS;
    if (path.endsWith('/call')) return { call: null, timeZone: 'Africa/Maseru' };
    if (method !== 'POST') return assessment;
    const given = body as { position: number };
    const response = respond(given);
    if (response !== undefined) return response;
    const questions = assessment.questions.map((each) => ({
      ...each,
      isAnswered: each.isAnswered || each.position === given.position,
    }));
    assessment = { ...assessment, questions, answered: questions.filter((each) => each.isAnswered).length };
    return assessment;
  });
});

const heading = (number: number) =>
  screen.findByRole('heading', { name: `Question ${String(number)} of 22` });
async function show() {
  const user = renderPage(<AssessmentRun id="x1" />);
  await screen.findByRole('heading', { level: 1 });
  const submit = () => user.click(screen.getByRole('button', { name: 'Submit Answer' }));
  const type = async (text: string) => {
    await user.type(screen.getByLabelText('Answer'), text);
    await submit();
  };
  return { user, submit, type };
}

describe('the questions of an assessment (ASSESS-3)', () => {
  it('sends the answer to each kind of question, and what was not taught', async () => {
    const { user, submit, type } = await show();
    await heading(1);
    await submit();
    expect(screen.getByText('Please choose an answer')).toBeTruthy();
    await user.click(screen.getByLabelText('Text of o2'));
    await submit();
    await heading(2);
    expect(screen.getByText('Write the unit too, as in 2.5 m.')).toBeTruthy();
    await type(' 2,5 m ');
    await heading(3);
    await type('(x+1)^2');
    await heading(4);
    await user.click(screen.getByRole('button', { name: 'I have not been taught this' }));
    await heading(5);
    await user.click(screen.getByRole('button', { name: 'Move step 1 down' }));
    await submit();
    await screen.findByText('Part 1 of 3 is done');
    expect(sent.map(({ body }) => body)).toEqual([
      { position: 1, answer: 'o2' },
      { position: 2, answer: '2,5 m' },
      { position: 3, answer: '(x+1)^2' },
      { position: 4, answer: null },
      { position: 5, answer: ['p2', 'p1', 'p3'] },
    ]);
  });

  it('keeps an answer that cannot be read in the form, with the sentence of the server', async () => {
    assessment = { ...assessment, questions: QUESTIONS.slice(1), answered: 1 };
    respond = () =>
      rejection(422, 'input_invalid', { fields: { answer: 'Please add the unit to your answer.' } });
    const { type } = await show();
    await heading(2);
    await type('2.5');
    expect(await screen.findByText('Please add the unit to your answer.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Answer').value).toBe('2.5');
    expect(readQueue(SLOT)).toEqual([]);
  });

  it('goes on when the question was answered on another phone', async () => {
    assessment = { ...assessment, questions: QUESTIONS.slice(1), answered: 1 };
    respond = () => {
      assessment = { ...assessment, questions: QUESTIONS.slice(2), answered: 2 };
      return rejection(409, 'assessment_item_answered');
    };
    const { type } = await show();
    await heading(2);
    await type('2.5 m');
    await heading(3);
    expect(readQueue(SLOT)).toEqual([]);
  });

  it.each([
    [
      'the connection is lost',
      () => {
        throw new TypeError('Failed to fetch');
      },
    ],
    ['the session has ended', () => rejection(401, 'sign_in_required')],
    ['the server is down', () => rejection(503, 'service_unavailable')],
  ])('goes on and keeps the answer on the device when %s (ASSESS-8)', async (_why, fail) => {
    respond = fail;
    const { user } = await show();
    await heading(1);
    await user.click(screen.getByRole('button', { name: 'I have not been taught this' }));
    await heading(2);
    expect(screen.getByText(/^1 answer is saved on this device/)).toBeTruthy();
    expect(readQueue(SLOT)).toEqual([{ position: 1, answer: null }]);
  });

  it('sends what waited, in order, before anything else (ASSESS-8)', async () => {
    writeQueue(SLOT, [
      { position: 1, answer: 'o1' },
      { position: 2, answer: '3 m' },
    ]);
    await show();
    await heading(3);
    await vi.waitFor(() => expect(sent.map(({ body }) => body)).toHaveLength(2), 20_000);
    expect(sent.map(({ body }) => (body as { position: number }).position)).toEqual([1, 2]);
    await vi.waitFor(() => expect(readQueue(SLOT)).toEqual([]), 20_000);
  });

  it('asks the server how long it is open, whatever the clock of the phone says (ASSESS-4)', async () => {
    vi.setSystemTime('2036-01-01T00:00:00.000Z');
    try {
      const { type, user } = await show();
      await heading(1);
      await user.click(screen.getByRole('button', { name: 'I have not been taught this' }));
      await heading(2);
      await type('2.5 m');
      await heading(3);
    } finally {
      vi.useRealTimers();
    }
  });

  it('says that an assessment has ended', async () => {
    assessment = { ...assessment, state: 'expired', questions: [] };
    await show();
    expect(await screen.findByText('This assessment has ended')).toBeTruthy();
  });
});

describe('the results (ASSESS-7)', () => {
  it('appear after the last answer, with states and answers, strengths first (ASSESS-6)', async () => {
    assessment = { ...assessment, state: 'finished', answered: 22, questions: [] };
    const { user } = await show();
    expect(await screen.findByRole('heading', { level: 1, name: 'Your Results' })).toBeTruthy();
    const topics = await screen.findByRole('list', { name: 'Topics' });
    const [first, second] = [...topics.querySelectorAll('summary')];
    expect([first?.textContent, second?.textContent]).toEqual(['MotionSecure', 'ForcesNot seen']);
    if (second !== undefined) await user.click(second);
    expect(within(topics).getByText('Not taught yet')).toBeTruthy();
    expect(topics.textContent).not.toMatch(/grade/i);
  });

  it('are asked for again after the connection was lost', async () => {
    assessment = { ...assessment, state: 'finished', answered: 22, questions: [] };
    let isLost = true;
    const server = globalThis.fetch;
    vi.stubGlobal('fetch', async (request: Request) => {
      if (isLost && request.url.endsWith('/results')) throw new TypeError('Failed to fetch');
      return server(request);
    });
    const { user } = await show();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    isLost = false;
    await user.click(retry);
    expect(await screen.findByRole('list', { name: 'Topics' })).toBeTruthy();
  });
});
