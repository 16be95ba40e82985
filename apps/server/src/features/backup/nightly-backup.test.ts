import { createHash } from 'node:crypto';
import { appendFile, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { StoredBackup } from '@thuto/contract/backups';
import type { SystemInformation } from '@thuto/contract/settings';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockForBackup } from '../../platform/db/backup-lock.ts';
import { auditLog } from '../../platform/db/schema/audit-log.ts';
import { mails } from '../../platform/db/schema/mails.ts';
import { payments } from '../../platform/db/schema/payments.ts';
import { platformSettings } from '../../platform/db/schema/settings.ts';
import { askForBackup, downloadBackup, givePassword } from '../../testing/backup-download.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { makeAdmin, makeStudent, type Person } from '../../testing/people.ts';
import { submitProof } from '../../testing/submit-proof.ts';
import { removeOldProofs } from '../privacy/remove-old-proofs.ts';
import { getBackupFolder } from './backup-folder.ts';
import { makeNightlyBackup } from './make-nightly-backup.ts';
import { runNightlyBackup } from './run-nightly-backup.ts';
import { RestoreError, restoreBackup } from './restore-backup.ts';

const BLOCKED = /ENOTDIR|EEXIST/;

let t: TestApp;
let admin: Person;
beforeAll(async () => {
  t = await buildTestApp({}, { runsWorkers: true });
  admin = await makeAdmin(t);
  await givePassword(t, admin);
});
afterAll(() => t.close());

const set = (values: Partial<typeof platformSettings.$inferInsert>) =>
  t.db.update(platformSettings).set(values);
const list = async () =>
  (await t.inject({ url: '/api/backups', headers: admin.headers })).json<{
    backups: StoredBackup[];
    lastFailureAt: string | null;
  }>();

describe('nightly backup', () => {
  it('is made once a day after its hour when it is on, and the newest are kept', async () => {
    // 08:00 in UTC is 10:00 in Maseru.
    t.clock.set('2026-03-02T08:00:00.000Z');
    expect(await makeNightlyBackup(t.ctx)).toBeNull();
    await set({ nightlyBackups: true, nightlyBackupHour: 11, nightlyBackupsKept: 2 });
    // Yesterday's backup was missed; it is made now.
    expect(await makeNightlyBackup(t.ctx)).toBe('thuto-backup-2026-03-02T080000Z.tar.gz');
    expect(await makeNightlyBackup(t.ctx)).toBeNull();
    t.clock.set('2026-03-02T09:00:30.000Z');
    expect(await makeNightlyBackup(t.ctx)).toBe('thuto-backup-2026-03-02T090030Z.tar.gz');
    t.clock.set('2026-03-03T08:59:00.000Z');
    expect(await makeNightlyBackup(t.ctx)).toBeNull();
    t.clock.set('2026-03-03T09:03:00.000Z');
    expect(await makeNightlyBackup(t.ctx)).not.toBeNull();
    const { backups } = await list();
    expect(backups.map(({ name, checksum }) => [name, checksum])).toEqual([
      ['thuto-backup-2026-03-03T090300Z.tar.gz', 'intact'],
      ['thuto-backup-2026-03-02T090030Z.tar.gz', 'intact'],
    ]);
    expect((await readdir(getBackupFolder(t.ctx))).length).toBe(4);
  });

  it('removes the remains of an interrupted backup, but not while another one is running', async () => {
    const partial = path.join(getBackupFolder(t.ctx), 'thuto-backup-2026-03-03T100000Z.tar.gz.partial');
    await writeFile(partial, 'half');
    t.clock.set('2026-03-04T09:03:00.000Z');
    const another = await t.database.pool.connect();
    expect(await lockForBackup(another)).toBe(true);
    await expect(makeNightlyBackup(t.ctx)).rejects.toMatchObject({ code: 'backup_running' });
    another.release(true);
    await expect.poll(() => makeNightlyBackup(t.ctx).catch(() => 'later')).toMatch(/T0903/);
    expect((await readdir(getBackupFolder(t.ctx))).filter((name) => name.endsWith('.partial'))).toEqual([]);
  });

  it('lets an admin download it, with a checksum file', async () => {
    const [newest] = (await list()).backups;
    const name = newest?.name ?? '';
    const answer = await downloadBackup(t, admin, { file: name });
    expect(answer.statusCode).toBe(200);
    const noted = await readFile(path.join(getBackupFolder(t.ctx), `${name}.sha256`), 'utf8');
    expect(noted).toBe(`${createHash('sha256').update(answer.rawPayload).digest('hex')}  ${name}\n`);
    // The archive is valid; it is refused here only because the database is not empty.
    await expect(restoreBackup(t.ctx, Readable.from([answer.rawPayload]))).rejects.toThrow(RestoreError);
    const student = await makeStudent(t);
    expect((await askForBackup(t, student, { file: name })).statusCode).toBe(403);
    for (const bad of ['thuto-backup.tar.gz', '../../auth-secret', `${name}.sha256`]) {
      expect((await askForBackup(t, admin, { file: bad })).statusCode).toBe(422);
    }
    const gone = 'thuto-backup-2020-01-01T000000Z.tar.gz';
    expect((await askForBackup(t, admin, { file: gone })).json()).toMatchObject({ code: 'not_found' });
  });

  it('reports a damaged backup and deletes one', async () => {
    const [newest, older] = (await list()).backups;
    await appendFile(path.join(getBackupFolder(t.ctx), newest?.name ?? ''), 'x');
    expect((await list()).backups[0]).toMatchObject({ checksum: 'damaged' });
    const url = `/api/backups/${newest?.name}`;
    const remove = () => t.inject({ method: 'DELETE', url, headers: admin.headers });
    expect((await remove()).statusCode).toBe(200);
    expect((await remove()).statusCode).toBe(404);
    expect((await list()).backups.map(({ name }) => name)).toEqual([older?.name]);
  });

  describe('failed nightly backup', () => {
    const information = async () =>
      (await t.inject({ url: '/api/system-information', headers: admin.headers })).json<SystemInformation>()
        .nightlyBackup;
    const figure = async (name: string) =>
      new RegExp(`^${name} (.+)$`, 'm').exec((await t.inject({ url: '/metrics' })).body)?.[1];
    const listMails = () => t.db.select().from(mails).where(eq(mails.kind, 'backup-failed'));
    const failures = () => t.db.select().from(auditLog).where(eq(auditLog.kind, 'backup.failed'));
    const attempt = (isLast: boolean) => runNightlyBackup(t.ctx, { isLast });
    /** Creates a file where a folder is expected. */
    const block = async (name: string) => {
      const folder = path.join(t.config.dataDir, name);
      await rename(folder, `${folder}-away`);
      await writeFile(folder, 'no folder');
    };
    const free = async (name: string) => {
      const folder = path.join(t.config.dataDir, name);
      await rm(folder);
      await rename(`${folder}-away`, folder);
    };

    it('is reported by one mail a night to every admin, in System Information and in the metrics', async () => {
      const other = await makeAdmin(t);
      t.clock.set('2026-03-06T09:03:00.000Z');
      await makeNightlyBackup(t.ctx);
      expect(await figure('thuto_backup_failed')).toBe('0');
      t.clock.set('2026-03-07T09:03:00.000Z');
      await block('backup-drafts');
      await expect(attempt(false)).rejects.toThrow(BLOCKED);
      expect(await failures()).toEqual([]);
      for (const at of ['09:33', '10:33', '11:33', '23:33']) {
        t.clock.set(`2026-03-07T${at}:00.000Z`);
        await expect(attempt(true)).rejects.toThrow(BLOCKED);
      }
      await free('backup-drafts');
      expect(await failures()).toHaveLength(1);
      const rows = await listMails();
      expect(rows.map(({ recipientAccountId }) => recipientAccountId).sort()).toEqual(
        [admin.id, other.id].sort(),
      );
      const left = (await t.mails(2)).filter(({ subject }) => subject === 'The nightly backup failed');
      expect(left).toHaveLength(2);
      expect(await information()).toMatchObject({
        isOn: true,
        lastMadeAt: '2026-03-06T09:03:00.000Z',
        lastFailureAt: expect.stringMatching(/^2026-03-07T09:33/),
      });
      expect((await list()).lastFailureAt).toMatch(/^2026-03-07T09:33/);
      expect(await figure('thuto_backup_failed')).toBe('1');
    });

    it('is reported again the next night, and no longer after a success', async () => {
      t.clock.set('2026-03-08T09:33:00.000Z');
      await block('backup-drafts');
      await expect(attempt(true)).rejects.toThrow(BLOCKED);
      await free('backup-drafts');
      expect(await listMails()).toHaveLength(4);
      t.clock.set('2026-03-08T10:03:00.000Z');
      await attempt(false);
      expect((await list()).lastFailureAt).toBeNull();
      expect(await information()).toMatchObject({
        lastMadeAt: '2026-03-08T10:03:00.000Z',
        lastFailureAt: null,
      });
      expect(await figure('thuto_backup_failed')).toBe('0');
      expect(Number(await figure('thuto_backup_last_timestamp_seconds'))).toBe(
        Date.parse('2026-03-08T10:03:00.000Z') / 1000,
      );
    });

    it('is reported when the folder cannot be used', async () => {
      t.clock.set('2026-03-09T09:33:00.000Z');
      await block('backups');
      await expect(attempt(true)).rejects.toThrow(BLOCKED);
      expect(await information()).toMatchObject({
        lastFailureAt: expect.stringMatching(/^2026-03-09T09:33/),
      });
      await free('backups');
      expect(await listMails()).toHaveLength(6);
    });
  });

  it('lets a backup dated a day ahead neither block the next one nor displace it', async () => {
    await set({ nightlyBackupsKept: 1 });
    t.clock.set('2026-03-12T09:03:00.000Z');
    const ahead = await makeNightlyBackup(t.ctx);
    t.clock.set('2026-03-11T09:03:00.000Z');
    const right = await makeNightlyBackup(t.ctx);
    expect([ahead, right]).toEqual([
      'thuto-backup-2026-03-12T090300Z.tar.gz',
      'thuto-backup-2026-03-11T090300Z.tar.gz',
    ]);
    expect((await list()).backups.map(({ name }) => name)).toEqual([right]);
    expect(await makeNightlyBackup(t.ctx)).toBeNull();
    t.clock.set('2026-03-12T09:03:00.000Z');
    expect(await makeNightlyBackup(t.ctx)).toBe(ahead);
  });
});

it('deletes a proof after its retention period and shows that in the history', async () => {
  t.clock.set('2026-03-02T08:00:00.000Z');
  const student = await makeStudent(t);
  const decided = await submitProof(t, student, 'bundle-5');
  await t.inject({ method: 'POST', url: `/api/payments/${decided.id}/approve`, headers: admin.headers });
  const pending = await submitProof(t, student, 'bundle-10');
  t.clock.advance(91 * 24 * 60 * 60 * 1000);
  expect(await removeOldProofs(t.ctx)).toBe(0);
  await set({ proofRetentionDays: 90 });
  expect(await removeOldProofs(t.ctx)).toBe(1);
  expect(await removeOldProofs(t.ctx)).toBe(0);
  const history = await t.inject({ url: `/api/students/${student.id}/payments`, headers: student.headers });
  const { items } = history.json<{ items: { id: string; proof: unknown; status: string }[] }>();
  expect(items.find(({ id }) => id === decided.id)).toMatchObject({
    status: 'approved',
    proof: null,
    proofAbsence: { why: 'retention', afterDays: 90 },
  });
  expect(items.find(({ id }) => id === pending.id)?.proof).not.toBeNull();
  const [row] = await t.db.select().from(payments).where(eq(payments.id, decided.id));
  expect(row?.fileId).toBeNull();
});
