import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Payment } from '@thuto/contract/payments';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { files } from '../../../platform/db/schema/files.ts';
import { payments } from '../../../platform/db/schema/payments.ts';
import { runOutsideTransaction } from '../../../platform/db/transaction.ts';
import { UNUSED_FILE_TTL_MS } from '../../../platform/files/clean-up-unused-files.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeAdmin, makeStudent, type Person } from '../../../testing/people.ts';
import { makePicture, submitProof, uploadFile } from '../../../testing/submit-proof.ts';
import { cleanUpProofs } from './clean-up-proofs.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp({}, { runsWorkers: true });
});
afterAll(() => t.close());
afterEach(() => vi.restoreAllMocks());

const submit = (student: Person, uploadId: string) =>
  t.inject({
    method: 'POST',
    url: `/api/students/${student.id}/payments`,
    headers: student.headers,
    payload: { packageId: 'bundle-5', uploadId },
  });
const rowsOf = (student: Person) => t.db.select().from(files).where(eq(files.ownerAccountId, student.id));
const storedOf = (student: Person) =>
  readdir(path.join(t.config.dataDir, 'files/payment-proofs', student.id)).catch(() => []);
const broken = () => Object.assign(new Error('Connection terminated unexpectedly'), { code: '08006' });

it('keeps the file when the connection is lost after the commit', async () => {
  const student = await makeStudent(t);
  const uploadId = await uploadFile(t, student, await makePicture());
  const commit = t.ctx.db.transaction.bind(t.ctx.db);
  vi.spyOn(t.ctx.db, 'transaction').mockImplementation(async (work, config) => {
    await commit(work, config);
    // Away at once, for the next question too.
    vi.spyOn(t.ctx.db, 'select').mockImplementationOnce(() => {
      throw broken();
    });
    throw broken();
  });
  const answer = await submit(student, uploadId);
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBeDefined();
  vi.restoreAllMocks();
  expect(await t.db.select().from(payments).where(eq(payments.studentId, student.id))).toHaveLength(1);
  const again = await submit(student, uploadId);
  expect(again.statusCode).toBe(201);
  const read = await t.inject({ url: again.json<Payment>().proof?.url ?? '', headers: student.headers });
  expect(read.statusCode).toBe(200);
});

it('tracks the file of a failed submission and deletes it after its TTL', async () => {
  const student = await makeStudent(t);
  const uploadId = await uploadFile(t, student, await makePicture());
  vi.spyOn(t.ctx.uploads, 'claim').mockRejectedValueOnce(broken());
  expect((await submit(student, uploadId)).statusCode).toBe(503);
  // The stored file has its row, as after a crash at this moment.
  expect(await storedOf(student)).toHaveLength(1);
  expect(await rowsOf(student)).toHaveLength(1);
  expect(await cleanUpProofs(t.ctx)).toBe(0);
  expect(await cleanUpProofs(t.ctx, new Date(t.clock.now().getTime() + UNUSED_FILE_TTL_MS + 1))).toBe(1);
  expect(await storedOf(student)).toEqual([]);
  expect(await rowsOf(student)).toEqual([]);
  // The upload still exists. The retry creates a payment from it, which no clean-up removes.
  expect((await submit(student, uploadId)).statusCode).toBe(201);
  expect(await cleanUpProofs(t.ctx, new Date(t.clock.now().getTime() + UNUSED_FILE_TTL_MS + 1))).toBe(0);
  expect(await storedOf(student)).toHaveLength(1);
});

it('keeps the file of a running submission while another family is erased', async () => {
  const admin = await makeAdmin(t);
  const erased = await makeStudent(t);
  await submitProof(t, erased, 'bundle-5');
  const student = await makeStudent(t);
  const uploadId = await uploadFile(t, student, await makePicture());
  const claim = t.ctx.uploads.claim.bind(t.ctx.uploads);
  // Its bytes are stored and its payment is not there yet.
  const eraseFamily = async () => {
    expect(await storedOf(student)).toHaveLength(1);
    const erasure = await t.inject({
      method: 'POST',
      url: `/api/users/${erased.id}/erasure`,
      headers: admin.headers,
      payload: { id: erased.id, reason: 'They asked for it' },
    });
    expect(erasure.statusCode).toBe(200);
    await expect.poll(() => rowsOf(erased), { timeout: 20_000 }).toEqual([]);
    expect(await storedOf(erased)).toEqual([]);
  };
  vi.spyOn(t.ctx.uploads, 'claim').mockImplementationOnce(async (...args) => {
    await runOutsideTransaction(eraseFamily);
    return claim(...args);
  });
  const answer = await submit(student, uploadId);
  expect(answer.statusCode).toBe(201);
  const read = await t.inject({ url: answer.json<Payment>().proof?.url ?? '', headers: student.headers });
  expect(read.statusCode).toBe(200);
});

it('returns 507 on a full disk, creates no payment and accepts the proof later', async () => {
  const student = await makeStudent(t);
  const uploadId = await uploadFile(t, student, await makePicture());
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  vi.spyOn(t.ctx.files, 'put').mockRejectedValueOnce(full);
  const refused = await submit(student, uploadId);
  expect(refused.json()).toMatchObject({ status: 507, code: 'storage_full' });
  expect(await t.db.select().from(payments).where(eq(payments.studentId, student.id))).toEqual([]);
  expect((await submit(student, uploadId)).statusCode).toBe(201);
});
