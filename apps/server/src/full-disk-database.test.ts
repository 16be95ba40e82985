import { chmod } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeNightlyBackup } from './features/backup/make-nightly-backup.ts';
import { createDatabase } from './platform/db/client.ts';
import { migrate } from './platform/db/migrate.ts';
import { platformSettings } from './platform/db/schema/settings.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from './platform/embedded-postgres/embedded-postgres.ts';
import { buildTestApp, type TestApp } from './testing/build-test-app.ts';
import { makeAdmin, type Person } from './testing/people.ts';
import { mountSmallDisk } from './testing/small-disk.ts';

const DISK_MB = 400;
const RESERVE_MB = 100;
const MB = 1024 * 1024;
const AT_ONCE_MS = 2_000;
const START_MS = 120_000;

const disk = mountSmallDisk(DISK_MB);

describe('a full disk with the database on it (OPS-14)', () => {
  let t: TestApp;
  let server: EmbeddedPostgres;
  let admin: Person;

  beforeAll(async () => {
    if (typeof disk === 'string') return;
    await chmod(disk.folder, 0o755);
    const dataDir = path.join(disk.folder, 'data');
    server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
    const opened = createDatabase(server.url);
    await migrate(opened);
    const database = { ...opened, drop: () => opened.close() };
    const env = { DATA_DIR: dataDir, DISK_RESERVE_MB: String(RESERVE_MB) };
    t = await buildTestApp(env, { database, runsWorkers: false });
    admin = await makeAdmin(t);
  }, START_MS);
  afterAll(async () => {
    if (typeof disk === 'string') return;
    await t.close();
    await server.stop();
    disk.unmount();
  }, START_MS);
  beforeEach((context) => {
    if (typeof disk === 'string') context.skip(disk);
  });

  const write = () =>
    t.inject({
      method: 'POST',
      url: '/api/contact-messages',
      payload: {
        firstName: 'Thabo',
        lastName: 'Mokoena',
        email: 'thabo@example.org',
        phone: '+26658123456',
        subject: 'mathematics',
        message: 'Khotso',
      },
    });
  const read = () => t.inject({ url: '/api/settings', headers: admin.headers });

  it('refuses writes with 507 at once and reads on, also when the database writes much more', async () => {
    const small = disk as Exclude<typeof disk, string>;
    await small.fill(RESERVE_MB * MB - MB);
    const start = performance.now();
    const refused = await write();
    expect(refused.json()).toMatchObject({ status: 507, code: 'storage_full' });
    expect(performance.now() - start).toBeLessThan(AT_ONCE_MS);
    expect((await read()).statusCode).toBe(200);
    // The nightly backup leaves the reserve too.
    await t.db.update(platformSettings).set({ nightlyBackups: true });
    t.clock.advance(24 * 60 * 60 * 1000);
    await expect(makeNightlyBackup(t.ctx)).rejects.toMatchObject({ code: 'storage_full' });
    // What the database writes by itself: three segments of its log. Without space for one it stops.
    await t.db.execute(
      sql`select pg_logical_emit_message(false, 'test', repeat('x', ${MB})) from generate_series(1, 48)`,
    );
    expect((await read()).statusCode).toBe(200);
    await small.empty();
    expect((await write()).statusCode).toBe(201);
  });
});
