import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backupCommand } from '../../cli/backup-command.ts';
import { restoreCommand } from '../../cli/restore-command.ts';
import { createDatabase, type Database } from '../../platform/db/client.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { lessonParticipants } from '../../platform/db/schema/lesson-participants.ts';
import { creditEntries } from '../../platform/db/schema/credits.ts';
import { contactMessages } from '../../platform/db/schema/messages.ts';
import { payments } from '../../platform/db/schema/payments.ts';
import { platformSettings } from '../../platform/db/schema/settings.ts';
import { assemble } from '../../product.ts';
import { askForBackup, downloadBackup, givePassword } from '../../testing/backup-download.ts';
import { PASSWORD } from '../../testing/browser.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { makeAdmin, makeStudent, type Person, signIn } from '../../testing/people.ts';
import { makePicture, submitProof } from '../../testing/submit-proof.ts';
import { createTestConfig } from '../../testing/test-config.ts';
import { dropDatabase } from '../../testing/test-database.ts';
import { checkLedger } from '../credits/check-ledger.ts';
import { generateTotp } from '../accounts/two-factor/totp.ts';
import { decryptWith } from './encrypt-backup.ts';
import { makeNightlyBackup } from './make-nightly-backup.ts';
import { openBackup } from './open-backup.ts';
import { RestoreError, restoreBackup } from './restore-backup.ts';

let t: TestApp;
let admin: Person;
let student: Person;
let paymentId: string;
const cleanUps: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  t = await buildTestApp();
  admin = await makeAdmin(t);
  await givePassword(t, admin);
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

/** Creates an empty, unmigrated database and an empty folder. */
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
    await dropDatabase((sql) => t.database.pool.query(sql), name);
    await rm(dataDir, { recursive: true, force: true });
  });
  return { ctx, database, dataDir };
}

/**
 * Adds more data than the pipes buffer. A small archive would be complete before a second download is
 * requested.
 */
async function fillTheArchive({ db }: Pick<TestApp, 'db'> = t): Promise<void> {
  await db.insert(contactMessages).values(
    Array.from({ length: 40 }, () => ({
      id: randomUUID(),
      firstName: 'Thabo',
      lastName: 'Mokoena',
      email: 'thabo@example.ls',
      phone: '',
      subject: 'mathematics',
      message: randomBytes(100_000).toString('hex'),
    })),
  );
}

const drafts = ({ config }: Pick<TestApp, 'config'> = t) =>
  readdir(path.join(config.dataDir, 'backup-drafts'));

const isEmpty = async ({ pool }: Database) =>
  (await pool.query('select not exists (select from accounts) as empty')).rows[0]?.empty as boolean;

describe('backup', () => {
  it('restores every record, file and balance into an empty installation', async () => {
    const archive = await backUp();
    const place = await makeEmptyPlace();
    const outcome = await restoreBackup(place.ctx, Readable.from([archive]));
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
    const place = await makeEmptyPlace();
    await restoreBackup(place.ctx, Readable.from([await backUp()]));
    await expect(place.database.pool.query('delete from credit_entries')).rejects.toThrow('append-only');
    const overlapping = `insert into lesson_participants (id, lesson_id, student_id, origin, status, starts_at, ends_at, created_at, confirmed_at)
      select gen_random_uuid(), lesson_id, student_id, origin, status, starts_at, ends_at, created_at, confirmed_at from lesson_participants`;
    await expect(place.database.pool.query(overlapping)).rejects.toThrow('lesson_participants_student_excl');
  });

  it('excludes sessions and unused links', async () => {
    const text = gunzipSync(await backUp()).toString('latin1');
    const { rows } = await t.database.pool.query<{ token: string }>('select token from auth_sessions');
    expect(rows.length).toBeGreaterThan(0);
    for (const { token } of rows) expect(text).not.toContain(token);
    expect(text).not.toContain(t.config.auth.secret);
  });

  it('queues jobs again for mails that were waiting', async () => {
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

  it('migrates a backup of an older version', async () => {
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
    const [booking] = await place.ctx.db.select().from(lessonParticipants);
    expect(booking?.endsAt.toISOString()).toBe('2026-03-02T09:30:00.000Z');
  });
});

describe('a refused restore', () => {
  it('changes nothing if the target is not empty', async () => {
    const before = await t.db.$count(accounts);
    await expect(restoreBackup(t.ctx, Readable.from([await backUp()]))).rejects.toThrow('not empty');
    expect(await t.db.$count(accounts)).toBe(before);
  });

  it.each([
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
    ['not an archive', () => Buffer.from('this is a letter')],
  ])('changes nothing if the archive is %s', async (_name, damage) => {
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

describe('backup download', () => {
  const addressFor = async (payload: object = {}) =>
    (await askForBackup(t, admin, payload)).json<{ address: string }>().address;

  it('sends the archive to an admin and writes an audit log entry', async () => {
    const answer = await downloadBackup(t, admin);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/gzip',
      'content-disposition': expect.stringMatching(/^attachment; filename="thuto-backup-.*\.tar\.gz"$/),
    });
    const place = await makeEmptyPlace();
    await restoreBackup(place.ctx, Readable.from([answer.rawPayload]));
    expect(await place.ctx.db.select().from(payments).where(eq(payments.id, paymentId))).toHaveLength(1);
    const { rows } = await t.database.pool.query(
      `select actor_id from audit_log where kind = 'backup.made' order by created_at desc limit 1`,
    );
    expect(rows[0].actor_id).toBe(admin.id);
  });

  it.each([
    ['nobody', () => ({}), 401],
    ['a student', () => student.headers, 403],
  ])('is refused to %s', async (_name, headers, status) => {
    const address = await addressFor();
    const who = { headers: headers() as Person['headers'] };
    expect((await askForBackup(t, who)).statusCode).toBe(status);
    expect((await t.inject({ url: address, ...who })).statusCode).toBe(status);
  });

  it('returns no URL without the password', async () => {
    for (const url of ['/api/backup', '/api/backups/thuto-backup-2026-03-02T020300Z.tar.gz']) {
      for (const method of ['GET', 'HEAD'] as const) {
        expect((await t.inject({ method, url, headers: admin.headers })).statusCode, url).toBe(404);
      }
    }
  });

  it('requires the correct password', async () => {
    const wrong = await askForBackup(t, admin, { currentPassword: 'sesotho-2' });
    expect(wrong.json()).toMatchObject({ status: 401, code: 'password_wrong' });
    const missing = await askForBackup(t, admin, { currentPassword: undefined });
    expect(missing.json()).toMatchObject({ status: 422, code: 'input_invalid' });
  });

  it('requires the second factor if it is on, and accepts a code only once', async () => {
    const careful = await makeAdmin(t);
    await givePassword(t, careful);
    const post = (path: string, payload: object) =>
      t.inject({
        method: 'POST',
        url: `/api/current-user/two-factor/${path}`,
        headers: careful.headers,
        payload,
      });
    const { secret } = (await post('start', { currentPassword: PASSWORD })).json<{ secret: string }>();
    const code = (ahead = 0) => generateTotp(secret, Math.floor(t.clock.now().getTime() / 30_000) + ahead);
    expect((await post('confirm', { code: code() })).statusCode).toBe(200);
    t.clock.advance(90_000);
    const used = code();
    for (const payload of [{}, { code: '000000' }]) {
      expect((await askForBackup(t, careful, payload)).json()).toMatchObject({
        status: 422,
        code: 'two_factor_code_wrong',
      });
    }
    expect((await downloadBackup(t, careful, { code: used })).statusCode).toBe(200);
    expect((await askForBackup(t, careful, { code: used })).json()).toMatchObject({
      code: 'two_factor_code_wrong',
    });
  });

  it('works only once', async () => {
    const url = await addressFor();
    expect((await t.inject({ method: 'HEAD', url, headers: admin.headers })).statusCode).toBe(404);
    const codes = await Promise.all(
      Array.from({ length: 5 }, async () => (await t.inject({ url, headers: admin.headers })).statusCode),
    );
    expect(codes.toSorted()).toEqual([200, 404, 404, 404, 404]);
  });

  it('expires after a minute and is bound to the session that requested it', async () => {
    const url = await addressFor();
    for (const headers of [await signIn(t, admin.id), (await makeAdmin(t)).headers]) {
      expect((await t.inject({ url, headers })).statusCode).toBe(404);
    }
    t.clock.advance(61_000);
    expect((await t.inject({ url, headers: admin.headers })).statusCode).toBe(404);
    const next = await addressFor();
    t.clock.advance(59_000);
    expect((await t.inject({ url: next, headers: admin.headers })).statusCode).toBe(200);
    const kept = "select count(*)::int as kept from one_time_codes where identifier like 'backup-download:%'";
    t.clock.advance(120_000);
    await addressFor();
    expect((await t.database.pool.query(kept)).rows[0].kept).toBe(1);
  });

  it('refuses a link on another site', async () => {
    const headers = { ...admin.headers, 'sec-fetch-site': 'cross-site' };
    expect((await askForBackup(t, { headers })).json()).toMatchObject({ code: 'origin_not_allowed' });
    const url = await addressFor();
    expect((await t.inject({ url, headers })).json()).toMatchObject({ code: 'origin_not_allowed' });
    expect((await t.inject({ url, headers: admin.headers })).statusCode).toBe(200);
  });

  it('is rate-limited per admin', async () => {
    const limited = await buildTestApp({ RATE_LIMITS: 'on' });
    try {
      const person = await makeAdmin(limited);
      await givePassword(limited, person);
      const statuses = [];
      for (let asked = 0; asked < 11; asked += 1) statuses.push(await askForBackup(limited, person));
      expect(statuses.map(({ statusCode }) => statusCode)).toEqual([...Array<number>(10).fill(200), 429]);
      expect(Number(statuses.at(-1)?.headers['retry-after'])).toBeGreaterThan(60);
    } finally {
      await limited.close();
    }
  });

  it('allows only one download at a time and cleans up afterwards', async () => {
    await fillTheArchive();
    const first = await openBackup(t.ctx);
    expect((await askForBackup(t, admin)).json()).toMatchObject({ status: 409, code: 'backup_running' });
    first.stream.destroy();
    await expect.poll(async () => (await downloadBackup(t, admin)).statusCode).toBe(200);
    await expect.poll(() => drafts()).toEqual([]);
  });

  it('releases the lock, connection and folder when the audit entry fails', async () => {
    await fillTheArchive();
    const url = await addressFor();
    const inUse = () => t.database.pool.totalCount - t.database.pool.idleCount;
    const before = inUse();
    await t.database.pool.query(
      `create function refuse_audit() returns trigger language plpgsql as
         $$ begin raise exception 'no audit entry today'; end $$;
       create trigger refuse_audit before insert on audit_log
         for each row when (new.kind = 'backup.made') execute function refuse_audit()`,
    );
    try {
      const failed = await t.inject({ url, headers: admin.headers });
      expect(failed.json()).toMatchObject({ status: 500, code: 'internal_error' });
    } finally {
      await t.database.pool.query('drop function refuse_audit cascade');
    }
    expect(await drafts()).toEqual([]);
    expect(inUse()).toBe(before);
    expect((await downloadBackup(t, admin)).statusCode).toBe(200);
  });

  it('releases everything when the browser disconnects before the first byte', async () => {
    await fillTheArchive();
    await t.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = t.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    const path = await addressFor();
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nCookie: ${admin.headers.cookie}\r\n\r\n`);
    await expect.poll(() => drafts()).not.toEqual([]);
    socket.destroy();
    await expect.poll(() => drafts()).toEqual([]);
    expect((await downloadBackup(t, admin)).statusCode).toBe(200);
  });
});

describe('backup with BACKUP_RECIPIENT', () => {
  let identity: string;
  let sealed: TestApp;
  let owner: Person;
  beforeAll(async () => {
    identity = await generateIdentity();
    sealed = await buildTestApp({ BACKUP_RECIPIENT: await identityToRecipient(identity) });
    owner = await makeAdmin(sealed);
    await givePassword(sealed, owner);
    await submitProof(sealed, await makeStudent(sealed), 'bundle-5');
    // Several encryption blocks, and more than the pipes buffer.
    await fillTheArchive(sealed);
  });
  afterAll(() => sealed.close());

  it('is encrypted in the download and restored with the private key', async () => {
    const answer = await downloadBackup(sealed, owner);
    expect(answer.headers['content-disposition']).toMatch(/\.tar\.gz\.age"$/);
    expect(answer.rawPayload.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> X25519 /);
    const place = await makeEmptyPlace();
    const identityFile = `# created: today\n${identity}\n`;
    await restoreBackup(place.ctx, Readable.from([answer.rawPayload]), { identityFile });
    const [before, after] = [
      await sealed.db.select().from(contactMessages),
      await place.ctx.db.select().from(contactMessages),
    ];
    expect(after).toEqual(before);
    expect(after.length).toBeGreaterThan(0);
  });

  it('is encrypted every night, listed and downloaded', async () => {
    await sealed.db.update(platformSettings).set({ nightlyBackups: true });
    const name = await makeNightlyBackup(sealed.ctx);
    expect(name).toMatch(/\.tar\.gz\.age$/);
    const listed = await sealed.inject({ url: '/api/backups', headers: owner.headers });
    expect(listed.json()).toMatchObject({ backups: [{ name, checksum: 'intact' }] });
    const answer = await downloadBackup(sealed, owner, { file: name });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': String(answer.rawPayload.length),
    });
    const plain = await decryptWith(identity, Readable.from([answer.rawPayload]));
    expect((await plain.toArray())[0]?.subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]));
  });

  it('is encrypted by the backup command and restored by the restore command', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'thuto-sealed-'));
    cleanUps.push(() => rm(folder, { recursive: true, force: true }));
    const [file, key] = [path.join(folder, 'b.tar.gz.age'), path.join(folder, 'key.txt')];
    await writeFile(key, identity);
    expect(await backupCommand.run(sealed.ctx, [file])).toBe(0);
    const place = await makeEmptyPlace();
    await expect(restoreCommand.run(place.ctx, [file])).rejects.toThrow('encrypted');
    await expect(restoreCommand.run(place.ctx, [file, '--identity'])).rejects.toThrow('Usage');
    await expect(restoreCommand.run(place.ctx, [file, '--identity', `${key}x`])).rejects.toThrow('be read');
    expect(await restoreCommand.run(place.ctx, [file, '--identity', key])).toBe(0);
  });

  it.each([
    ['truncated', (bytes: Buffer) => bytes.subarray(0, -1000)],
    ['truncated at a block boundary', (bytes: Buffer) => bytes.subarray(0, 200 + 65_552 * 3)],
    ['truncated in its header', (bytes: Buffer) => bytes.subarray(0, 60)],
    ['shorter than a header', (bytes: Buffer) => bytes.subarray(0, 5)],
    ['modified', (bytes: Buffer) => Buffer.from(bytes.map((byte, at) => (at === 150_000 ? byte ^ 1 : byte)))],
  ])('is refused when it is %s', async (_how, damage) => {
    const { rawPayload } = await downloadBackup(sealed, owner);
    const place = await makeEmptyPlace();
    const damaged = Readable.from([damage(rawPayload)]);
    await expect(restoreBackup(place.ctx, damaged, { identityFile: identity })).rejects.toThrow(RestoreError);
    await migrate(place.database);
    expect(await isEmpty(place.database)).toBe(true);
  });

  it('refuses a restore with another private key or without a key', async () => {
    const { rawPayload } = await downloadBackup(sealed, owner);
    const place = await makeEmptyPlace();
    for (const identityFile of [await generateIdentity(), 'no key at all', '', null]) {
      const archive = Readable.from([rawPayload]);
      await expect(restoreBackup(place.ctx, archive, { identityFile })).rejects.toThrow(RestoreError);
    }
  });

  it('cleans up when the archive is not read', async () => {
    const { stream, closed } = await openBackup(sealed.ctx);
    stream.destroy();
    await closed;
    expect(await drafts(sealed)).toEqual([]);
    expect((await downloadBackup(sealed, owner)).statusCode).toBe(200);
  });

  it('streams the archive without buffering it in memory', async () => {
    const { stream, closed } = await openBackup(sealed.ctx);
    let sent = 0;
    stream.on('data', (chunk: Buffer) => {
      sent += chunk.length;
      stream.pause();
    });
    await expect.poll(() => sent).toBeGreaterThan(0);
    const after = sent;
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(sent).toBe(after);
    expect(after).toBeLessThan(1_000_000);
    stream.destroy();
    await closed;
  });

  it('refuses to start with a malformed key', async () => {
    const config = { ...sealed.config, backupRecipient: 'age1aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' };
    await expect(assemble(config, sealed.database)).rejects.toThrow(/^BACKUP_RECIPIENT: /);
  });
});
