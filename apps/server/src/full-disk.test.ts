import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Payment } from '@thuto/contract/payments';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { backupCommand } from './cli/backup-command.ts';
import { makeNightlyBackup } from './features/backup/make-nightly-backup.ts';
import { checkLedger } from './features/credits/check-ledger.ts';
import { files, uploads } from './platform/db/schema/files.ts';
import { payments } from './platform/db/schema/payments.ts';
import { platformSettings } from './platform/db/schema/settings.ts';
import { downloadBackup, givePassword } from './testing/backup-download.ts';
import { buildTestApp, type TestApp } from './testing/build-test-app.ts';
import { makeAdmin, makeStudent, type Person } from './testing/people.ts';
import { mountSmallDisk } from './testing/small-disk.ts';
import { uploadFile } from './testing/submit-proof.ts';

const DISK_MB = 32;
const SIDE = 600;
const PROOF_BYTES = SIDE * SIDE * 3;
const FULL = { status: 507, code: 'storage_full' };
const TUS = { 'tus-resumable': '1.0.0' };
const base64 = (text: string) => Buffer.from(text).toString('base64');

const disk = mountSmallDisk(DISK_MB);

/** Creates a picture of random noise, which an archive cannot compress. */
const makeProof = () =>
  sharp(randomBytes(SIDE * SIDE * 3), { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .png()
    .toBuffer();

describe('a full disk', () => {
  let t: TestApp;
  let student: Person;

  beforeAll(async () => {
    if (typeof disk === 'string') return;
    t = await buildTestApp(
      { DATA_DIR: path.join(disk.folder, 'data'), DISK_RESERVE_MB: '0' },
      { runsWorkers: true },
    );
  });
  afterAll(async () => {
    if (typeof disk === 'string') return;
    await t.close();
    disk.unmount();
  });
  beforeEach(async (context) => {
    if (typeof disk === 'string') context.skip(disk);
    else student = await makeStudent(t);
  });
  afterEach(async () => {
    if (typeof disk !== 'string') await disk.empty();
  });

  /** Returns the disk, for tests that are not skipped. */
  const theDisk = () => {
    if (typeof disk === 'string') throw new Error(disk);
    return disk;
  };
  const stored = async (folder: string) =>
    (
      await readdir(path.join(t.config.dataDir, folder), { recursive: true, withFileTypes: true }).catch(
        () => [],
      )
    )
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  const begin = (bytes: Buffer) =>
    t.inject({
      method: 'POST',
      url: '/api/uploads',
      headers: {
        ...TUS,
        ...student.headers,
        'upload-length': String(bytes.length),
        'upload-metadata': `filename ${base64('proof.png')},purpose ${base64('payment-proof')}`,
      },
    });
  const send = (url: string, offset: number, bytes: Buffer) =>
    t.inject({
      method: 'PATCH',
      url,
      headers: {
        ...TUS,
        ...student.headers,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
      },
      payload: bytes.subarray(offset),
    });
  const submit = (uploadId: string) =>
    t.inject({
      method: 'POST',
      url: `/api/students/${student.id}/payments`,
      headers: student.headers,
      payload: { packageId: 'bundle-5', uploadId },
    });
  const holdsTheProof = async (payment: Payment, bytes: Buffer) => {
    const read = await t.inject({ url: payment.proof?.url ?? '', headers: student.headers });
    expect(read.rawPayload.equals(bytes)).toBe(true);
  };

  it('rejects a new upload without storing a record, and accepts it when there is space', async () => {
    const before = await stored('uploads');
    await theDisk().fill();
    expect((await begin(await makeProof())).json()).toMatchObject(FULL);
    expect(await t.db.select().from(uploads).where(eq(uploads.ownerAccountId, student.id))).toEqual([]);
    expect(await stored('uploads')).toEqual(before);
    await theDisk().empty();
    expect((await begin(await makeProof())).statusCode).toBe(201);
  });

  it('interrupts an upload, which resumes when there is space and is complete', async () => {
    const bytes = await makeProof();
    const url = String((await begin(bytes)).headers.location);
    await theDisk().fill(PROOF_BYTES / 2);
    expect((await send(url, 0, bytes)).json()).toMatchObject(FULL);
    const asked = await t.inject({ method: 'HEAD', url, headers: { ...TUS, ...student.headers } });
    const offset = Number(asked.headers['upload-offset']);
    expect(offset).toBeLessThan(bytes.length);
    const id = url.slice(url.lastIndexOf('/') + 1);
    expect((await submit(id)).json()).toMatchObject({ code: 'upload_incomplete' });
    await theDisk().empty();
    expect((await send(url, offset, bytes)).statusCode).toBe(204);
    const answer = await submit(id);
    expect(answer.statusCode).toBe(201);
    await holdsTheProof(answer.json<Payment>(), bytes);
  });

  it('rejects a proof without partial writes, and accepts the same upload when there is space', async () => {
    const bytes = await makeProof();
    const uploadId = await uploadFile(t, student, bytes, 'proof.png');
    const before = await stored('files');
    await theDisk().fill(PROOF_BYTES / 2);
    expect((await submit(uploadId)).json()).toMatchObject(FULL);
    expect(await t.db.select().from(payments).where(eq(payments.studentId, student.id))).toEqual([]);
    expect(await stored('files')).toEqual(before);
    expect(await checkLedger(t.db)).toEqual([]);
    const ready = await t.inject({ url: '/readyz' });
    expect(ready.json()).toMatchObject({ database: true });
    await theDisk().empty();
    const answer = await submit(uploadId);
    expect(answer.statusCode).toBe(201);
    await holdsTheProof(answer.json<Payment>(), bytes);
    expect(await t.db.select().from(files).where(eq(files.ownerAccountId, student.id))).toHaveLength(1);
    expect((await t.inject({ url: '/readyz' })).statusCode).toBe(200);
  });

  describe('during a backup', () => {
    const traces = async () => [
      ...(await readdir(theDisk().folder)).filter((name) => name !== 'ballast' && name !== 'data'),
      ...(await stored('backups')),
      ...(await stored('backup-drafts')),
    ];

    it.each([
      ['to start', 0],
      ['for the second half', PROOF_BYTES],
    ])(
      'fails with storage_full without space %s, leaves nothing, and works when there is space',
      async (_how, left) => {
        const admin = await makeAdmin(t);
        await submit(await uploadFile(t, student, await makeProof(), 'proof.png'));
        await t.db.update(platformSettings).set({ nightlyBackups: true, nightlyBackupsKept: 1 });
        t.clock.advance(24 * 60 * 60 * 1000);
        await theDisk().fill(left);
        const before = await traces();
        const file = path.join(theDisk().folder, 'backup.tar.gz');
        await expect(makeNightlyBackup(t.ctx)).rejects.toMatchObject({ code: 'ENOSPC' });
        await expect.poll(traces).toEqual(before);
        await expect(backupCommand.run(t.ctx, [file])).rejects.toMatchObject({ code: 'ENOSPC' });
        await expect.poll(traces).toEqual(before);
        if (left === 0) {
          await givePassword(t, admin);
          const download = await downloadBackup(t, admin);
          expect(download.json()).toMatchObject(FULL);
        }
        await theDisk().empty();
        await expect.poll(() => makeNightlyBackup(t.ctx).catch(() => 'later')).toMatch(/^thuto-backup-/);
      },
    );
  });
});
