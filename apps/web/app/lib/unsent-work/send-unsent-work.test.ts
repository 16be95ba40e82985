// @vitest-environment happy-dom
import type { QueuedAnswer, QueueSlot } from './answer-queue.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readDraft } from '../forms/drafts.ts';
import { readQueue, writeQueue } from './answer-queue.ts';
import { newId } from '../new-id.ts';
import { keepReport, listKeptReports } from './report-queue.ts';
import { countUnsentWork, sendUnsentWork } from './send-unsent-work.ts';

const SLOT: QueueSlot = { accountId: 'a1', studentId: 's1', assessmentId: 'x1' };
const ANSWERS: QueuedAnswer[] = [
  { position: 4, answer: '2.5 A' },
  { position: 5, answer: null },
  { position: 6, answer: ['one', 'two'] },
];
const REPORT = { id: 'l1', reportId: newId(), topics: [], note: 'A good lesson' };

interface Sent {
  path: string;
  account: string | null;
  body: Record<string, unknown>;
}
let sent: Sent[];
/** Returns the response to a request; throws without a connection. */
let respond: (request: Sent) => Response;

const problem = (status: number, code: string, fields?: object) =>
  Response.json({ status, code, ...fields }, { status });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  sent = [];
  respond = () => Response.json({ state: 'open' });
  vi.stubGlobal('fetch', async (request: Request) => {
    const body = (await request.clone().json()) as Record<string, unknown>;
    const path = new URL(request.url).pathname;
    const one = { path, account: request.headers.get('x-account-id'), body };
    sent.push(one);
    return respond(one);
  });
  writeQueue(SLOT, ANSWERS);
  keepReport('a1', REPORT);
});

describe('sendUnsentWork (ASSESS-11)', () => {
  it('sends everything in order, as the account that it belongs to, and removes it', async () => {
    expect(await sendUnsentWork('a1')).toEqual({ answers: 3, reports: 1, refusals: [] });
    expect(sent.map(({ path }) => path)).toEqual([
      '/api/tutor/lessons/l1/report',
      ...ANSWERS.map(() => '/api/students/s1/assessments/x1/answers'),
    ]);
    expect(sent.slice(1).map(({ body }) => body)).toEqual(ANSWERS);
    expect(new Set(sent.map(({ account }) => account))).toEqual(new Set(['a1']));
    expect(countUnsentWork('a1')).toEqual({ answers: 0, reports: 0 });
    expect(localStorage).toHaveLength(0);
  });

  it('sends nothing of another account', async () => {
    await sendUnsentWork('a2');
    expect(sent).toEqual([]);
    expect(countUnsentWork('a1')).toEqual({ answers: 3, reports: 1 });
    expect(countUnsentWork('a2')).toEqual({ answers: 0, reports: 0 });
  });

  it.each([
    ['the connection is lost', () => Promise.reject(new TypeError('Failed to fetch')) as never],
    ['the session has ended, or another account is signed in', () => problem(401, 'sign_in_required')],
    ['the account is deactivated', () => problem(403, 'account_deactivated')],
    ['the server is busy', () => problem(429, 'request_too_frequent')],
    ['an earlier attempt is still running', () => problem(409, 'idempotency_key_in_use')],
    ['the server fails', () => problem(500, 'internal_error')],
  ])('keeps the rest when %s', async (_why, fail) => {
    respond = ({ body }) => (body['position'] === 5 ? fail() : Response.json({ state: 'open' }));
    expect(await sendUnsentWork('a1')).toMatchObject({ answers: 1, reports: 1 });
    expect(readQueue(SLOT)).toEqual(ANSWERS.slice(1));
    respond = () => Response.json({ state: 'open' });
    expect(await sendUnsentWork('a1')).toMatchObject({ answers: 2, reports: 0 });
  });

  it('drops what the server refuses, and shows a refused report in its form again', async () => {
    respond = ({ path, body }) => {
      if (path.includes('/tutor/')) return problem(422, 'input_invalid', { fields: { topics: 'Retired' } });
      return body['position'] === 4 ? problem(409, 'assessment_item_answered') : Response.json({});
    };
    const { answers, reports, refusals } = await sendUnsentWork('a1');
    expect([answers, reports]).toEqual([2, 0]);
    expect(refusals.map(({ code }) => code)).toEqual(['input_invalid', 'assessment_item_answered']);
    expect(listKeptReports('a1')).toEqual([]);
    expect(readDraft({ accountId: 'a1', form: 'report:l1' })).toMatchObject({ note: 'A good lesson' });
  });

  it('sends once when two parts of the page ask at the same time', async () => {
    await Promise.all([sendUnsentWork('a1'), sendUnsentWork('a1')]);
    expect(sent).toHaveLength(4);
  });
});
