import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { MAX_RECEIPT_BYTES } from '@thuto/domain/centre/download-sizes';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orders } from '../../../platform/db/schema/orders.ts';
import { payments } from '../../../platform/db/schema/payments.ts';
import { students } from '../../../platform/db/schema/students.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeAdmin, makeStudent, type Person } from '../../../testing/people.ts';
import { submitProof } from '../../../testing/submit-proof.ts';

let t: TestApp;
let admin: Person;
let student: Person;

beforeAll(async () => {
  t = await buildTestApp();
  [admin, student] = [await makeAdmin(t), await makeStudent(t, { displayName: 'Ntšebo Mokhele' })];
});
afterAll(() => t.close());

const receiptOf = (id: string, who: Person | null) =>
  t.inject({ method: 'GET', url: `/api/payments/${id}/receipt`, headers: who?.headers ?? {} });
const decide = (id: string, decision: 'approve' | 'reject') =>
  t.inject({ method: 'POST', url: `/api/payments/${id}/${decision}`, headers: admin.headers, payload: {} });

/** The words of a PDF, as a reader finds them. */
async function textOf(pdf: Buffer): Promise<string> {
  const folder = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const { getDocument } = (await import(pathToFileURL(`${folder}/legacy/build/pdf.mjs`).href)) as {
    getDocument(options: object): { promise: Promise<PdfDocument> };
  };
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  expect(document.numPages).toBe(1);
  const { items } = await (await document.getPage(1)).getTextContent();
  return items.map(({ str }) => str).join(' ');
}
interface PdfDocument {
  readonly numPages: number;
  getPage(number: number): Promise<{ getTextContent(): Promise<{ items: { str: string }[] }> }>;
}

describe('the receipt of a payment', () => {
  it('shows payer, amount, date and validity, and renders all letters of the name (PAY-17)', async () => {
    const name = { firstName: 'Ntšebo', lastName: 'Mokhele Đặng Ωמ', name: 'Ntšebo Mokhele Đặng Ωמ' };
    await t.db.update(students).set(name).where(eq(students.id, student.id));
    t.clock.set('2026-01-31T22:30:00.000Z');
    const { id, receiptUrl } = await submitProof(t, student, 'premium-subscription');
    expect(receiptUrl).toBeNull();
    const approved = (await decide(id, 'approve')).json<{ receiptUrl: string }>();
    expect(approved.receiptUrl).toBe(`/api/payments/${id}/receipt`);

    const answer = await receiptOf(id, student);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(answer.rawPayload.length).toBeLessThan(MAX_RECEIPT_BYTES);
    const text = await textOf(answer.rawPayload);
    // Half past midnight in Maseru: the first of February.
    for (const words of [
      'Thuto',
      'Ntšebo Mokhele Đặng Ωמ',
      'Premium Subscription',
      '12 sessions',
      'M1,020',
      '1 February 2026 to 1 March 2026',
      'Approved by the centre',
    ]) {
      expect(text).toContain(words);
    }
    expect(text).toMatch(/Receipt number\s+1\b/);
    const again = await textOf((await receiptOf(id, admin)).rawPayload);
    expect(again).toBe(text);
  });

  it('keeps the price at submission when the catalogue changes', async () => {
    const payer = await makeStudent(t);
    const { id } = await submitProof(t, payer, 'bundle-5');
    await t.db.update(orders).set({ amountLisente: 39_900 }).where(eq(orders.studentId, payer.id));
    await t.db.update(payments).set({ amountLisente: 39_900 }).where(eq(payments.id, id));
    await decide(id, 'approve');
    const text = await textOf((await receiptOf(id, payer)).rawPayload);
    expect(text).toContain('M399');
    expect(text).not.toContain('M450');
  });

  it('is available to the student and admins only, after approval', async () => {
    const payer = await makeStudent(t);
    const { id } = await submitProof(t, payer, 'once-off');
    expect((await receiptOf(id, payer)).statusCode).toBe(404);
    await decide(id, 'approve');
    expect((await receiptOf(id, payer)).statusCode).toBe(200);
    expect((await receiptOf(id, student)).statusCode).toBe(404);
    expect((await receiptOf(id, null)).statusCode).toBe(401);
    expect((await receiptOf('no-id', payer)).statusCode).toBe(404);
    const other = await submitProof(t, payer, 'once-off');
    await decide(other.id, 'reject');
    expect((await receiptOf(other.id, payer)).statusCode).toBe(404);
  });

  it('fits long names on the page', async () => {
    const payer = await makeStudent(t);
    const names = { firstName: 'Ntšebolakhotso '.repeat(6).trim(), lastName: 'M'.repeat(90) };
    const long = { ...names, name: `${names.firstName} ${names.lastName}` };
    await t.db.update(students).set(long).where(eq(students.id, payer.id));
    const { id } = await submitProof(t, payer, 'once-off');
    await decide(id, 'approve');
    expect(await textOf((await receiptOf(id, payer)).rawPayload)).toContain('Total paid');
  });
});
