import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../platform/db/migrate.ts';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { creditEntries } from '../../platform/db/schema/credits.ts';
import { lessonParticipants } from '../../platform/db/schema/lesson-participants.ts';
import { payments } from '../../platform/db/schema/payments.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { makeAdmin, makeStudent } from '../../testing/people.ts';
import { createRestoreTargets, isStillEmpty, type RestoreTarget } from '../../testing/restore-targets.ts';
import { makePicture, submitProof } from '../../testing/submit-proof.ts';
import { checkLedger } from '../credits/check-ledger.ts';
import { openBackup } from './open-backup.ts';
import { RestoreError, restoreBackup } from './restore-backup.ts';

let t: TestApp;
/** A backup of it. */
let archive: Buffer;
let targets: ReturnType<typeof createRestoreTargets>;

beforeAll(async () => {
  t = await buildTestApp({}, { runsWorkers: true });
  targets = createRestoreTargets(t);
  const admin = await makeAdmin(t);
  const student = await makeStudent(t, { displayName: 'Thabo "Ntšeke" Mokoena' });
  const { id } = await submitProof(t, student, 'bundle-5');
  await t.inject({ method: 'POST', url: `/api/payments/${id}/approve`, headers: admin.headers });
  await t.inject({
    method: 'POST',
    url: '/api/bookings',
    headers: admin.headers,
    payload: {
      studentId: student.id,
      subject: 'mathematics',
      date: '2030-05-06',
      time: '10:00',
      duration: 60,
    },
  });
  await t.database.pool.query(
    `insert into mails (id, kind, recipient_account_id, data) values (gen_random_uuid(), 'verification', $1, '{}')`,
    [student.id],
  );
  archive = await backUp();
});
afterAll(async () => {
  await targets.close();
  await t.close();
});

async function backUp(): Promise<Buffer> {
  const { stream, closed } = await openBackup(t.ctx);
  const bytes = Buffer.concat(await stream.toArray());
  await closed;
  return bytes;
}

describe('backup', () => {
  let place: RestoreTarget;
  let outcome: Awaited<ReturnType<typeof restoreBackup>>;
  beforeAll(async () => {
    place = await targets.make();
    outcome = await restoreBackup(place.ctx, Readable.from([archive]));
  });

  it('restores every record, file and balance into an empty installation (SET-7)', async () => {
    expect(outcome).toMatchObject({ files: 1, adminsWithLostTwoFactor: [] });
    for (const table of [accounts, payments, lessonParticipants, creditEntries]) {
      const [before, after] = [await t.db.select().from(table), await place.ctx.db.select().from(table)];
      expect(after).toEqual(before);
      expect(after.length).toBeGreaterThan(0);
    }
    const [file] = (await place.database.pool.query('select storage_key from files')).rows;
    const { stream } = await place.ctx.files.get(file.storage_key);
    expect(Buffer.concat(await stream.toArray())).toEqual(await makePicture());
    expect(await checkLedger(place.ctx.db)).toEqual([]);
  });

  it('restores the constraints and triggers of the database', async () => {
    await expect(place.database.pool.query('delete from credit_entries')).rejects.toThrow('append-only');
    const overlapping = `insert into lesson_participants (id, lesson_id, student_id, origin, status, starts_at, ends_at, created_at, confirmed_at)
      select gen_random_uuid(), lesson_id, student_id, origin, status, starts_at, ends_at, created_at, confirmed_at from lesson_participants`;
    await expect(place.database.pool.query(overlapping)).rejects.toThrow('lesson_participants_student_excl');
  });

  it('excludes sessions and unused links', async () => {
    const text = gunzipSync(archive).toString('latin1');
    const { rows } = await t.database.pool.query<{ token: string }>('select token from auth_sessions');
    expect(rows.length).toBeGreaterThan(0);
    for (const { token } of rows) expect(text).not.toContain(token);
    expect(text).not.toContain(t.config.auth.secret);
  });

  it('queues jobs again for mails that were waiting', async () => {
    const { rows } = await place.database.pool.query(
      `select count(*)::int as jobs from pgboss.job j join mails m on j.data->>'mailId' = m.id::text where m.status = 'queued'`,
    );
    expect(rows[0].jobs).toBeGreaterThan(0);
  });

  it('migrates a backup of an older version', async () => {
    const old = await targets.make();
    await migrate(old.database, 4);
    await old.database.pool.query(
      `insert into accounts (id, email, display_name) values ('0198c000-0000-7000-8000-000000000001', 'old@example.org', 'Old');
       insert into users (id, role) values ('0198c000-0000-7000-8000-000000000001', 'student');
       insert into bookings (id, student_id, student_name, subject, requested_date, requested_time, starts_at, duration_minutes, created_at)
       values ('0198c000-0000-7000-8000-000000000002', '0198c000-0000-7000-8000-000000000001', 'Old', 'physics', '2026-03-02', '10:00',
         '2026-03-02T08:00:00Z', 90, now())`,
    );
    const { rows: tables } = await old.database.pool.query('select to_regclass($1) as name', [
      'content_items',
    ]);
    expect(tables[0].name).toBeNull();
    const { stream } = await openBackup(old.ctx);
    const restored = await targets.make();
    await restoreBackup(restored.ctx, Readable.from(await stream.toArray()));
    const [booking] = await restored.ctx.db.select().from(lessonParticipants);
    expect(booking?.endsAt.toISOString()).toBe('2026-03-02T09:30:00.000Z');
  });
});

describe('a refused restore', () => {
  let target: RestoreTarget;
  beforeAll(async () => {
    target = await targets.make();
  });

  it('changes nothing if the target is not empty', async () => {
    const before = await t.db.$count(accounts);
    await expect(restoreBackup(t.ctx, Readable.from([archive]))).rejects.toThrow('not empty');
    expect(await t.db.$count(accounts)).toBe(before);
  });

  it.each<readonly [string, (tar: Buffer) => Buffer]>([
    ['truncated', (tar: Buffer) => gzipSync(tar.subarray(0, tar.length * 0.7))],
    ['truncated within the compressed data', (tar: Buffer) => gzipSync(tar).subarray(0, -2000)],
    [
      'damaged in a stored file',
      (tar: Buffer) => {
        const damaged = Buffer.from(tar);
        const picture = damaged.indexOf(Buffer.from([0xff, 0xd8, 0xff]));
        damaged.write('x', picture + 40);
        return gzipSync(damaged);
      },
    ],
    [
      'modified in its data',
      (tar: Buffer) =>
        gzipSync(Buffer.from(tar.toString('latin1').replaceAll('"capacity":1', '"capacity":2'), 'latin1')),
    ],
    ...['x', '-', '""', '99', '{}'].map((value): readonly [string, (tar: Buffer) => Buffer] => [
      `damaged in a row (${value})`,
      (tar: Buffer) => {
        const damaged = Buffer.from(tar);
        damaged.write(value, damaged.indexOf('"capacity":1') + '"capacity":'.length, 'latin1');
        return gzipSync(damaged);
      },
    ]),
    ['not an archive', () => Buffer.from('this is a letter')],
  ])('changes nothing if the archive is %s', async (_name, damage) => {
    const damaged = damage(gunzipSync(archive));
    await expect(restoreBackup(target.ctx, Readable.from([damaged]))).rejects.toThrow(RestoreError);
    expect(await isStillEmpty(target)).toBe(true);
  });

  it('leaves a place that takes an intact archive', async () => {
    await restoreBackup(target.ctx, Readable.from([archive]));
    expect(await isStillEmpty(target)).toBe(false);
  });
});
