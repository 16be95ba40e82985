import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isBackupRunning } from '../../platform/db/backup-lock.ts';
import { payments } from '../../platform/db/schema/payments.ts';
import {
  askForBackup,
  downloadBackup,
  fillTheArchive,
  givePassword,
  listDrafts,
} from '../../testing/backup-download.ts';
import { PASSWORD } from '../../testing/browser.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { makeAdmin, makeStudent, type Person, signIn } from '../../testing/people.ts';
import { createRestoreTargets } from '../../testing/restore-targets.ts';
import { submitProof } from '../../testing/submit-proof.ts';
import { generateTotp } from '../accounts/two-factor/totp.ts';
import { openBackup } from './open-backup.ts';
import { restoreBackup } from './restore-backup.ts';

let t: TestApp;
let admin: Person;
let student: Person;
let paymentId: string;
let targets: ReturnType<typeof createRestoreTargets>;

beforeAll(async () => {
  t = await buildTestApp({}, { runsWorkers: true });
  targets = createRestoreTargets(t);
  admin = await makeAdmin(t);
  await givePassword(t, admin);
  student = await makeStudent(t);
  paymentId = (await submitProof(t, student, 'bundle-5')).id;
});
afterAll(async () => {
  await targets.close();
  await t.close();
});

/** Asks for a backup when the one of an earlier test has ended: it ends shortly after its response. */
async function addressFor(payload: object = {}): Promise<string> {
  await expect.poll(() => isBackupRunning(t.database.pool)).toBe(false);
  const answer = await askForBackup(t, admin, payload);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ address: string }>().address;
}

it('sends the archive to an admin and writes an audit log entry', async () => {
  const answer = await downloadBackup(t, admin);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/gzip',
    'content-disposition': expect.stringMatching(/^attachment; filename="thuto-backup-.*\.tar\.gz"$/),
  });
  const place = await targets.make();
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
  const limited = await buildTestApp({ RATE_LIMITS: 'on' }, { runsWorkers: true });
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
  await fillTheArchive(t);
  const first = await openBackup(t.ctx);
  expect((await askForBackup(t, admin)).json()).toMatchObject({ status: 409, code: 'backup_running' });
  first.stream.destroy();
  await expect.poll(async () => (await downloadBackup(t, admin)).statusCode).toBe(200);
  await expect.poll(() => listDrafts(t)).toEqual([]);
});

it('releases the lock, connection and folder when the audit entry fails', async () => {
  await fillTheArchive(t);
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
  expect(await listDrafts(t)).toEqual([]);
  expect(inUse()).toBe(before);
  expect((await downloadBackup(t, admin)).statusCode).toBe(200);
});

it('releases everything when the browser disconnects before the first byte', async () => {
  await fillTheArchive(t);
  await t.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = t.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const path = await addressFor();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nCookie: ${admin.headers.cookie}\r\n\r\n`);
  await expect.poll(() => listDrafts(t)).not.toEqual([]);
  socket.destroy();
  await expect.poll(() => listDrafts(t)).toEqual([]);
  expect((await downloadBackup(t, admin)).statusCode).toBe(200);
});
