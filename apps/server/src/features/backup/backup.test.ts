import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { CONTACT_SUBJECTS } from '@thuto/domain/tuition';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, type Database } from '../../platform/db/client.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { bookings } from '../../platform/db/schema/bookings.ts';
import { ledgerEntries } from '../../platform/db/schema/credits.ts';
import { contactMessages } from '../../platform/db/schema/messages.ts';
import { payments } from '../../platform/db/schema/payments.ts';
import { assemble } from '../../product.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { makeAdmin, makeStudent, type Person } from '../../testing/people.ts';
import { makePicture, submitProof } from '../../testing/submit-proof.ts';
import { createTestConfig } from '../../testing/test-config.ts';
import { checkLedger } from '../credits/check-ledger.ts';
import { openBackup } from './open-backup.ts';
import { restoreBackup } from './restore-backup.ts';

let t: TestApp;
let admin: Person;
let student: Person;
let paymentId: string;
const cleanUps: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  t = await buildTestApp();
  admin = await makeAdmin(t);
  student = await makeStudent(t, { displayName: 'Thabo "Ntšeke" Mokoena' });
  paymentId = (await submitProof(t, student, 'bundle-5')).id;
  await t.inject({ method: 'POST', url: `/api/payments/${paymentId}/approve`, headers: admin.headers });
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
});
afterAll(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
  await t.close();
});

async function backUp(): Promise<Buffer> {
  const { stream } = await openBackup(t.ctx);
  return Buffer.concat(await stream.toArray());
}

/** Somewhere without anything: an empty database, not even migrated, and an empty folder. */
async function makeEmptyPlace() {
  const name = `thuto_restore_${process.pid}_${cleanUps.length}`;
  await t.database.pool.query(`create database ${name}`);
  const url = new URL(t.database.url);
  url.pathname = `/${name}`;
  const dataDir = await mkdtemp(path.join(tmpdir(), 'thuto-restore-'));
  const database: Database = createDatabase(url.href);
  const { ctx } = await assemble(createTestConfig({ DATA_DIR: dataDir }), database, { runsWorkers: false });
  await ctx.jobs.start();
  cleanUps.push(async () => {
    await ctx.jobs.stop();
    await database.close();
    await t.database.pool.query(`drop database ${name} with (force)`);
    await rm(dataDir, { recursive: true, force: true });
  });
  return { ctx, database, dataDir };
}

const isEmpty = async ({ pool }: Database) =>
  (await pool.query('select not exists (select from accounts) as empty')).rows[0]?.empty as boolean;

describe('a backup', () => {
  it('is restored into an empty place: every record, every file, every balance', async () => {
    const archive = await backUp();
    const place = await makeEmptyPlace();
    const outcome = await restoreBackup(place.ctx, Readable.from([archive]));
    expect(outcome).toMatchObject({ files: 1, adminsWithLostTwoFactor: [] });
    for (const table of [accounts, payments, bookings, ledgerEntries]) {
      const [before, after] = [await t.db.select().from(table), await place.ctx.db.select().from(table)];
      expect(after).toEqual(before);
      expect(after.length).toBeGreaterThan(0);
    }
    const [file] = (await place.database.pool.query('select storage_key from files')).rows;
    const { stream } = await place.ctx.files.get(file.storage_key);
    expect(Buffer.concat(await stream.toArray())).toEqual(await makePicture());
    expect(await checkLedger(place.ctx.db)).toEqual([]);
  });

  it('goes on being guarded by the rules of the database after it was restored', async () => {
    const place = await makeEmptyPlace();
    await restoreBackup(place.ctx, Readable.from([await backUp()]));
    await expect(place.database.pool.query('delete from ledger_entries')).rejects.toThrow('append-only');
    const overlapping = `insert into bookings (id, student_id, student_name, subject, requested_date, requested_time, starts_at, ends_at,
      duration_minutes, status, tutor_name, meeting_link, slot_id, created_at, approved_at)
      select gen_random_uuid(), student_id, student_name, subject, requested_date, requested_time, starts_at, ends_at,
      duration_minutes, status, tutor_name, meeting_link, gen_random_uuid(), created_at, approved_at from bookings`;
    await expect(place.database.pool.query(overlapping)).rejects.toThrow('reserved_times_student_excl');
  });

  it('holds no sign-in and no open link', async () => {
    const text = gunzipSync(await backUp()).toString('latin1');
    const { rows } = await t.database.pool.query<{ token: string }>('select token from sign_ins');
    expect(rows.length).toBeGreaterThan(0);
    for (const { token } of rows) expect(text).not.toContain(token);
    expect(text).not.toContain(t.config.auth.secret);
  });

  it('gives mails that still wait a job again', async () => {
    await t.database.pool.query(
      `insert into mails (id, kind, recipient_account_id, data) values (gen_random_uuid(), 'verification', $1, '{}')`,
      [student.id],
    );
    const place = await makeEmptyPlace();
    await restoreBackup(place.ctx, Readable.from([await backUp()]));
    const { rows } = await place.database.pool.query(
      `select count(*)::int as jobs from pgboss.job j join mails m on j.data->>'mailId' = m.id::text where m.status = 'queued'`,
    );
    expect(rows[0].jobs).toBeGreaterThan(0);
  });

  it('of an older version is brought up to date', async () => {
    const old = await makeEmptyPlace();
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
    const archive = Buffer.concat(await stream.toArray());
    const place = await makeEmptyPlace();
    await restoreBackup(place.ctx, Readable.from([archive]));
    const [booking] = await place.ctx.db.select().from(bookings);
    expect(booking?.endsAt.toISOString()).toBe('2026-03-02T09:30:00.000Z');
  });
});

describe('a restore changes nothing when', () => {
  it('the place is not empty', async () => {
    const before = await t.db.$count(accounts);
    await expect(restoreBackup(t.ctx, Readable.from([await backUp()]))).rejects.toThrow('not empty');
    expect(await t.db.$count(accounts)).toBe(before);
  });

  it.each([
    ['cut short', (tar: Buffer) => gzipSync(tar.subarray(0, tar.length * 0.7))],
    ['cut in the middle of its compression', (tar: Buffer) => gzipSync(tar).subarray(0, -2000)],
    [
      'damaged in a file',
      (tar: Buffer) => {
        const damaged = Buffer.from(tar);
        const picture = damaged.indexOf(Buffer.from([0xff, 0xd8, 0xff]));
        damaged.write('x', picture + 40);
        return gzipSync(damaged);
      },
    ],
    [
      'changed in its data',
      (tar: Buffer) =>
        gzipSync(
          Buffer.from(tar.toString('latin1').replaceAll('mathematics","req', 'physics","xx"req'), 'latin1'),
        ),
    ],
    ['no archive at all', () => Buffer.from('this is a letter')],
  ])('the archive is %s', async (_name, damage) => {
    const place = await makeEmptyPlace();
    const archive = damage(gunzipSync(await backUp()));
    await expect(restoreBackup(place.ctx, Readable.from([archive]))).rejects.toThrow();
    await migrate(place.database);
    expect(await isEmpty(place.database)).toBe(true);
    const left = await readdir(path.join(place.dataDir, 'files'), {
      recursive: true,
      withFileTypes: true,
    }).catch(() => []);
    expect(left.filter((entry) => entry.isFile())).toEqual([]);
  });
});

describe('the download', () => {
  it('gives an admin the archive, and is noted', async () => {
    const answer = await t.inject({ method: 'GET', url: '/api/backup', headers: admin.headers });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="thuto-backup-.*\.tar\.gz"$/,
    );
    const place = await makeEmptyPlace();
    await restoreBackup(place.ctx, Readable.from([answer.rawPayload]));
    expect(await place.ctx.db.select().from(payments).where(eq(payments.id, paymentId))).toHaveLength(1);
    const { rows } = await t.database.pool.query(
      `select actor_id from activity_entries where kind = 'backup.made' order by created_at desc limit 1`,
    );
    expect(rows[0].actor_id).toBe(admin.id);
  });

  it.each([
    ['nobody', () => ({}), 401],
    ['a student', () => student.headers, 403],
  ])('is refused to %s', async (_name, headers, status) => {
    const answer = await t.inject({ method: 'GET', url: '/api/backup', headers: headers() });
    expect(answer.statusCode).toBe(status);
    const asked = await t.inject({ method: 'HEAD', url: '/api/backup', headers: headers() });
    expect(asked.statusCode).toBe(status);
  });

  it('is one at a time, and leaves nothing behind', async () => {
    const ask = async () =>
      (await t.inject({ method: 'HEAD', url: '/api/backup', headers: admin.headers })).statusCode;
    expect(await ask()).toBe(204);
    // More than waits in the pipes: a small archive would be through before anybody asks for a second one.
    await t.db.insert(contactMessages).values(
      Array.from({ length: 40 }, () => ({
        id: randomUUID(),
        firstName: 'Thabo',
        lastName: 'Mokoena',
        email: 'thabo@example.ls',
        phone: '',
        subject: CONTACT_SUBJECTS[0],
        message: randomBytes(100_000).toString('hex'),
      })),
    );
    const first = await openBackup(t.ctx);
    expect(await ask()).toBe(409);
    const second = await t.inject({ method: 'GET', url: '/api/backup', headers: admin.headers });
    expect(second.json()).toMatchObject({ status: 409, code: 'backup_running' });
    first.stream.destroy();
    await expect
      .poll(
        async () =>
          (await t.inject({ method: 'GET', url: '/api/backup', headers: admin.headers })).statusCode,
      )
      .toBe(200);
    await expect.poll(() => readdir(path.join(t.config.dataDir, 'backup-drafts'))).toEqual([]);
  });
});
