import { buffer } from 'node:stream/consumers';
import { MAX_STATEMENT_BYTES } from '@thuto/domain/centre/download-sizes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeAdmin, makeStudent, type Person } from '../../../testing/people.ts';
import { submitProof } from '../../../testing/submit-proof.ts';
import { drawPdf } from '../../../platform/pdf/draw-pdf.ts';
import { measureLeastBlock, measureMaxBlockMs } from '../../../testing/event-loop-probe.ts';
import { drawStatement } from './draw-statement.ts';
import { getStatement } from './get-statement.ts';
import type { StudentContext } from '../../../context.ts';

let t: TestApp;
let admin: Person;
let parent: Person;
beforeAll(async () => {
  t = await buildTestApp();
  [admin, parent] = [await makeAdmin(t), await makeStudent(t)];
  t.clock.set('2026-03-02T08:00:00.000Z');
  const { id } = await submitProof(t, parent, 'bundle-5');
  await t.inject({ method: 'POST', url: `/api/payments/${id}/approve`, headers: admin.headers, payload: {} });
});
afterAll(() => t.close());

const ctx = () =>
  ({ ...t.ctx, student: { id: parent.id, name: 'Lerato Mokoena' } }) as unknown as StudentContext;
const download = (who: Person | null, query: string) =>
  t.inject({ url: `/api/students/${parent.id}/statement${query}`, headers: who?.headers ?? {} });

describe('the statement of a month (PAY-45)', () => {
  it('lists orders, payments with their receipts, and sessions', async () => {
    expect(await getStatement(ctx(), '2026-03')).toMatchObject({
      month: 'March 2026',
      studentName: 'Lerato Mokoena',
      orders: [['2 Mar', expect.stringMatching(/^\w{3}-\w{3}$/), '5-Session Bundle', 'Paid', 'M450']],
      payments: [['2 Mar', expect.any(String), 'Proof', 'Receipt 1', 'M450']],
      paid: 'M450',
      credits: [['2 Mar', 'Sessions bought or given', '+5']],
      opening: 0,
      closing: 5,
    });
  });

  it('carries the sessions over to the next month', async () => {
    expect(await getStatement(ctx(), '2026-04')).toMatchObject({
      orders: [],
      payments: [],
      opening: 5,
      closing: 5,
    });
    expect(await getStatement(ctx(), '2026-02')).toMatchObject({ opening: 0, closing: 0, paid: 'M0' });
  });

  it('is a PDF to download, for those who pay', async () => {
    const answer = await download(parent, '?month=2026-03');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="statement-2026-03.pdf"');
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await download(await makeStudent(t), '?month=2026-03')).statusCode).toBe(404);
    expect((await download(null, '?month=2026-03')).statusCode).toBe(401);
  });

  it('has less than the size that Lite names, in a busy month too (LITE-4)', async () => {
    const rows = <Row>(count: number, row: Row) => Array.from({ length: count }, () => row);
    const pdf = await drawStatement({
      ...(await getStatement(ctx(), '2026-03')),
      orders: rows(30, ['2 Mar', 'ABC-DEF', 'Premium Subscription', 'Part Paid', 'M1,020']),
      payments: rows(60, ['2 Mar', 'ABC-DEF', 'Statement', 'Receipt 123456', 'M1,020']),
      credits: rows(300, ['2 Mar', 'Outcome of a lesson undone', '+1']),
    });
    expect((await buffer(pdf)).length).toBeLessThan(MAX_STATEMENT_BYTES);
  });

  it('is drawn without blocking the event loop, and five times at once for an account', async () => {
    const job = { kind: 'statement', data: await getStatement(ctx(), '2026-03') } as const;
    const drawMany = (count: number, nameOf: (at: number) => string) =>
      Promise.allSettled(Array.from({ length: count }, (_, at) => drawPdf(nameOf(at), job)));
    await drawMany(1, () => 'first');
    const maxBlockMs = measureMaxBlockMs();
    const cpuMs = await measureLeastBlock(() => drawMany(10, (at) => `account ${at}`), maxBlockMs);
    expect(cpuMs).toBeLessThan(maxBlockMs);
    const drawn = await drawMany(7, () => 'one account');
    expect(drawn.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 5 }, () => 'fulfilled'),
      'rejected',
      'rejected',
    ]);
    expect(drawn.at(-1)).toMatchObject({ reason: { code: 'service_unavailable' } });
  });

  it.each(['', '?month=', '?month=2026-13', '?month=2026-3', '?month=x'])(
    'refuses the month %j',
    async (query) => {
      expect((await download(parent, query)).json()).toMatchObject({ status: 422, code: 'input_invalid' });
    },
  );
});
