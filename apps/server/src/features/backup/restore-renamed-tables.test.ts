import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, type Database } from '../../platform/db/client.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { migrationsFolder } from '../../platform/repository-root.ts';
import { assemble } from '../../product.ts';
import { createTestConfig } from '../../testing/test-config.ts';
import { createTestDatabase, dropDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { checkLedger } from '../credits/check-ledger.ts';
import { openBackup } from './open-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const RENAMING_MIGRATION = '0023_standard_names';
const STUDENT_ID = '0198c000-0000-7000-8000-000000000001';
const BOOKING_ID = '0198c000-0000-7000-8000-000000000002';
const EVENT_ID = '0198c000-0000-7000-8000-000000000003';

/** Data of an installation before the migration: one completed lesson, one log entry, one browser session. */
const OLD_DATA = `
  insert into accounts (id, email, display_name) values ('${STUDENT_ID}', 'old@example.org', 'Old');
  insert into users (id, role) values ('${STUDENT_ID}', 'student');
  insert into balances (student_id, assigned, completed, remaining) values ('${STUDENT_ID}', 0, 0, 0);
  insert into bookings (id, student_id, student_name, subject, requested_date, requested_time, starts_at, ends_at,
    duration_minutes, status, tutor_name, meeting_link, slot_id, created_at, approved_at, completed_at)
  values ('${BOOKING_ID}', '${STUDENT_ID}', 'Old', 'physics', '2026-03-02', '10:00', '2026-03-02T08:00:00Z',
    '2026-03-02T09:30:00Z', 90, 'completed', 'Lineo', 'https://meet.example/old', gen_random_uuid(), now(), now(), now());
  insert into activity_entries (id, kind, actor_id, student_id, subject_id, details, created_at)
  values ('${EVENT_ID}', 'booking.completed', '${STUDENT_ID}', '${STUDENT_ID}', '${BOOKING_ID}', '{"a":1}', '2026-03-02T09:31:00Z');
  insert into sign_ins (id, token, account_id, expires_at)
  values (gen_random_uuid(), 'token-of-a-browser', '${STUDENT_ID}', '2030-01-01T00:00:00Z');
`;

/** Lists every database name that the renaming migration should have changed. */
const OLD_NAMES = `
  select name from (
    select relname as name from pg_class where relnamespace = 'public'::regnamespace
    union all select conname from pg_constraint where connamespace = 'public'::regnamespace
    union all select tgname from pg_trigger
    union all select proname from pg_proc where pronamespace = 'public'::regnamespace
  ) names
  where name ~ '(activity_entries|sign_ins|^held_lesson|count_held)'`;

let main: TestDatabase;
const cleanUps: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  main = await createTestDatabase();
});
afterAll(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
  await main.drop();
});

/** Creates an empty database without a schema, and an empty folder. */
async function createEmptyInstallation() {
  const name = `thuto_renamed_${process.pid}_${cleanUps.length}`;
  await main.pool.query(`create database ${name}`);
  const url = new URL(main.url);
  url.pathname = `/${name}`;
  const dataDir = await mkdtemp(path.join(tmpdir(), 'thuto-renamed-'));
  const database: Database = createDatabase(url.href);
  const { ctx } = await assemble(createTestConfig({ DATA_DIR: dataDir }), database, { runsWorkers: false });
  await ctx.jobs.start();
  cleanUps.push(async () => {
    await ctx.jobs.stop();
    await database.close();
    await dropDatabase((sql) => main.pool.query(sql), name);
    await rm(dataDir, { recursive: true, force: true });
  });
  return { ctx, database };
}

/** Creates a database as the previous version left it. */
async function createOldInstallation() {
  const installation = await createEmptyInstallation();
  const journal = JSON.parse(await readFile(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  const count = journal.entries.findIndex(({ tag }) => tag === RENAMING_MIGRATION);
  expect(count).toBeGreaterThan(0);
  await migrate(installation.database, count);
  await installation.database.pool.query(OLD_DATA);
  return installation;
}

async function expectRenamed({ pool }: Database): Promise<void> {
  expect((await pool.query(OLD_NAMES)).rows).toEqual([]);
  const { rows: events } = await pool.query('select id, kind, details from audit_log');
  expect(events).toEqual([{ id: EVENT_ID, kind: 'booking.completed', details: { a: 1 } }]);
  await expect(pool.query('delete from audit_log')).rejects.toThrow('audit_log is append-only');
  const { rows: counts } = await pool.query('select subject, completed from completed_lesson_counts');
  expect(counts).toEqual([{ subject: 'physics', completed: 1 }]);
  await pool.query(`update lesson_participants set subject = 'chemistry' where id = $1`, [BOOKING_ID]);
  const { rows: moved } = await pool.query(
    'select subject, completed from completed_lesson_counts order by subject',
  );
  expect(moved).toEqual([
    { subject: 'chemistry', completed: 1 },
    { subject: 'physics', completed: 0 },
  ]);
}

describe('renamed tables', () => {
  it('keeps rows, triggers and constraints when an installation is upgraded (PRIV-1)', async () => {
    const { database } = await createOldInstallation();
    await migrate(database);
    const { rows: sessions } = await database.pool.query('select token from auth_sessions');
    expect(sessions).toEqual([{ token: 'token-of-a-browser' }]);
    await expectRenamed(database);
  });

  it('restores tables from a backup that uses their old names', async () => {
    const old = await createOldInstallation();
    await old.database.pool.query('delete from sign_ins');
    const { stream } = await openBackup(old.ctx);
    const archive = Buffer.concat(await stream.toArray());
    const restored = await createEmptyInstallation();
    await restoreBackup(restored.ctx, Readable.from([archive]));
    await expectRenamed(restored.database);
    expect(await checkLedger(restored.ctx.db)).not.toContainEqual(
      expect.objectContaining({ detail: expect.stringContaining('counted') }),
    );
  });
});
