import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Payment, ProofAllowance } from '@thuto/contract/payments';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { files, uploads } from '../../../platform/db/schema/files.ts';
import { payments } from '../../../platform/db/schema/payments.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeAdmin, makeStudent, type Person } from '../../../testing/people.ts';
import { makePicture, submitProof, uploadFile } from '../../../testing/submit-proof.ts';

const MB = 1024 * 1024;
const HOUR_MS = 60 * 60 * 1000;

let t: TestApp;
let admin: Person;

beforeAll(async () => {
  t = await buildTestApp({ RATE_LIMITS: 'on', PROOF_QUOTA_MB: '2' }, { runsWorkers: true });
  admin = await makeAdmin(t);
});
afterAll(() => t.close());

const submit = (student: Person, uploadId: string, packageId = 'bundle-5') =>
  t.inject({
    method: 'POST',
    url: `/api/students/${student.id}/payments`,
    headers: student.headers,
    payload: { packageId, uploadId },
  });
const begin = (student: Person, size: number) =>
  t.inject({
    method: 'POST',
    url: '/api/uploads',
    headers: {
      ...student.headers,
      'tus-resumable': '1.0.0',
      'upload-length': String(size),
      'upload-metadata': `filename ${btoa('slip.jpg')},purpose ${btoa('payment-proof')}`,
    },
  });
const mine = async (student: Person) => {
  const answer = await t.inject({ url: `/api/students/${student.id}/payments`, headers: student.headers });
  return answer.json<{ items: Payment[]; allowance: ProofAllowance }>();
};
const reject = (id: string) =>
  t.inject({ method: 'POST', url: `/api/payments/${id}/reject`, headers: admin.headers, payload: {} });
const storedOf = (student: Person) =>
  readdir(path.join(t.config.dataDir, 'files/payment-proofs', student.id)).catch(() => []);
const setSize = (student: Person, size: number) =>
  t.db.update(files).set({ size }).where(eq(files.ownerAccountId, student.id));

describe('a replaced proof', () => {
  it('loses its file and stays in the history with the reason (PAY-21)', async () => {
    const student = await makeStudent(t);
    const older = await submitProof(t, student, 'once-off');
    const newer = await submitProof(t, student, 'bundle-10');
    await expect.poll(() => storedOf(student), { timeout: 20_000 }).toHaveLength(1);
    await expect
      .poll(() => t.db.$count(files, eq(files.ownerAccountId, student.id)), { timeout: 20_000 })
      .toBe(1);
    const { items } = await mine(student);
    expect(items).toMatchObject([
      { id: newer.id, status: 'pending', proof: { size: newer.proof?.size }, proofAbsence: null },
      {
        id: older.id,
        packageId: 'once-off',
        status: 'rejected',
        reason: 'Replaced by a newer proof',
        proof: null,
        proofAbsence: { why: 'superseded', at: expect.any(String), afterDays: null },
      },
    ]);
    const read = (url: string) => t.inject({ url, headers: admin.headers });
    expect((await read(older.proof?.url ?? '')).statusCode).toBe(404);
    expect((await read(newer.proof?.url ?? '')).statusCode).toBe(200);
  });

  it('keeps its file if it was approved or rejected', async () => {
    const student = await makeStudent(t);
    const older = await submitProof(t, student, 'once-off');
    expect((await reject(older.id)).statusCode).toBe(200);
    await submitProof(t, student, 'bundle-10');
    expect(await storedOf(student)).toHaveLength(2);
    expect((await mine(student)).items[1]).toMatchObject({ id: older.id, proofAbsence: null });
  });
});

describe('submission limits', () => {
  it('allows ten submissions within 24 hours (PAY-20)', async () => {
    const student = await makeStudent(t);
    let first = '';
    for (let i = 0; i < 9; i += 1) {
      const { submittedAt } = await submitProof(t, student, 'bundle-5');
      first ||= submittedAt;
      t.clock.advance(60_000);
    }
    const uploadIds = [];
    for (let i = 0; i < 3; i += 1) uploadIds.push(await uploadFile(t, student, await makePicture(61 + i)));
    expect((await mine(student)).allowance).toMatchObject({ maxPerDay: 10, nextAt: null });
    const answers = await Promise.all(uploadIds.map((uploadId) => submit(student, uploadId)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 429, 429]);
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    const nextAt = Date.parse(first) + 24 * HOUR_MS;
    expect(refused?.json()).toMatchObject({ code: 'proof_daily_limit_reached', details: { maxPerDay: 10 } });
    const waitSeconds = Number(refused?.headers['retry-after']);
    expect(waitSeconds * 1000).toBeGreaterThan(23.5 * HOUR_MS);
    expect(waitSeconds * 1000).toBeLessThanOrEqual(24 * HOUR_MS - 9 * 60_000);
    expect((await mine(student)).allowance.nextAt).toBe(new Date(nextAt).toISOString());
    // Before a byte is sent.
    expect((await begin(student, 1000)).json()).toMatchObject({
      status: 429,
      code: 'proof_daily_limit_reached',
    });
    expect(await t.db.$count(payments, eq(payments.studentId, student.id))).toBe(10);
    // The uploads of the refused proofs can still be submitted.
    t.clock.advance(waitSeconds * 1000);
    const left = uploadIds.filter((_, index) => answers[index]?.statusCode === 429);
    expect((await submit(student, left[0] ?? '')).statusCode).toBe(201);
  });

  it('counts rejected submissions per hour too', async () => {
    const student = await makeStudent(t);
    const codes = new Set<string>();
    for (let i = 0; i < 31; i += 1) {
      // Straight into the staging area: how many uploads may begin in a minute is another limit.
      const upload = { accountId: student.id, purpose: 'payment-proof', fileName: 'a.pdf' } as const;
      const { id } = await t.ctx.uploads.create({ ...upload, contentType: null, size: 1 });
      const staged = t.ctx.uploads.staging;
      await staged.remove(id);
      await t.ctx.uploads.markComplete(id);
      codes.add((await submit(student, id)).json<{ code: string }>().code);
      if (i === 29) expect(codes).not.toContain('request_too_frequent');
    }
    expect(codes).toContain('request_too_frequent');
  });
});

describe('the storage quota of an account', () => {
  it('counts decided proofs but not the pending proof that a new one replaces', async () => {
    const student = await makeStudent(t);
    expect((await mine(student)).allowance).toEqual({
      usedBytes: 0,
      quotaBytes: 2 * MB,
      maxPerDay: 10,
      nextAt: null,
    });
    const { id } = await submitProof(t, student, 'bundle-5');
    await setSize(student, 1.5 * MB);
    expect((await mine(student)).allowance).toMatchObject({ usedBytes: 1.5 * MB });
    expect((await begin(student, 1.5 * MB)).statusCode).toBe(201);
    const waiting = await uploadFile(t, student, await makePicture(200, 200));
    await reject(id);
    await setSize(student, 2 * MB);
    const refusal = {
      status: 413,
      code: 'proof_quota_exceeded',
      details: { usedBytes: 2 * MB, quotaBytes: 2 * MB },
    };
    expect((await begin(student, 1)).json()).toMatchObject(refusal);
    expect((await submit(student, waiting)).json()).toMatchObject(refusal);
    // Nothing is lost: with room again the same upload is taken.
    expect(await t.db.$count(uploads, eq(uploads.id, waiting))).toBe(1);
    await setSize(student, 1 * MB);
    expect((await submit(student, waiting)).statusCode).toBe(201);
  });
});

describe('submitting an upload twice', () => {
  it('returns the same payment for the same package and is rejected for another', async () => {
    const student = await makeStudent(t);
    const uploadId = await uploadFile(t, student, await makePicture());
    const first = await submit(student, uploadId, 'bundle-5');
    expect(first.statusCode).toBe(201);
    const again = await submit(student, uploadId, 'bundle-5');
    expect([again.statusCode, again.json<Payment>().id]).toEqual([201, first.json<Payment>().id]);
    const other = await submit(student, uploadId, 'bundle-10');
    expect(other.json()).toMatchObject({ status: 409, code: 'upload_already_submitted' });
    expect(await t.db.$count(payments, eq(payments.studentId, student.id))).toBe(1);
  });

  it('creates one payment when two packages are submitted concurrently', async () => {
    const student = await makeStudent(t);
    const uploadId = await uploadFile(t, student, await makePicture());
    const answers = await Promise.all(
      ['bundle-5', 'bundle-10', 'bundle-5', 'bundle-10'].map((packageId) =>
        submit(student, uploadId, packageId),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 201, 409, 409]);
  });
});
