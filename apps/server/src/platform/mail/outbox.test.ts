import { randomUUIDv7 } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../testing/test-database.ts';
import type { Executor } from '../db/client.ts';
import { mails } from '../db/schema/mails.ts';
import { runOutsideTransaction } from '../db/transaction.ts';
import { createJobQueue } from '../jobs/create-job-queue.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { addMissingMailJobs, enqueueMails } from './outbox.ts';

const NOON = new Date('2026-03-14T10:00:00Z');

let database: TestDatabase;
let jobs: JobQueue;

beforeAll(async () => {
  database = await createTestDatabase();
  jobs = createJobQueue({
    connectionString: database.url,
    log: pino({ level: 'silent' }),
    runsWorkers: false,
  });
  jobs.define('mail.send');
  await jobs.start();
});
afterAll(async () => {
  await jobs.stop();
  await database.drop();
});
afterEach(async () => {
  await database.orm.delete(mails);
  await database.pool.query('delete from pgboss.job');
});

const listIds = async (of: string) =>
  (await database.pool.query<{ id: string }>(`select id from ${of} order by id`)).rows.map(({ id }) => id);
const listJobs = () => listIds(`pgboss.job where name = 'mail.send'`);

const enqueue = (executor: Executor, keys: readonly string[], dropped: readonly number[] = []) =>
  enqueueMails(
    executor,
    {
      jobs,
      now: () => NOON,
      newId: randomUUIDv7,
      onQueued: async (_tx, queued) => new Set(dropped.map((at) => queued[at]?.id ?? '')),
    },
    keys.map((dedupeKey) => ({ kind: 'greeting', data: {}, dedupeKey })),
  );

describe('enqueueMails', () => {
  it("adds a job with the mail's id in the transaction of the mail", async () => {
    await database.orm.transaction(async (tx) => {
      expect(await enqueue(tx, ['one', 'other'])).toBe(2);
      expect(await runOutsideTransaction(() => listJobs())).toEqual([]);
    });
    expect(await listJobs()).toEqual(await listIds('mails'));
  });

  it('adds neither mails nor jobs when the transaction rolls back', async () => {
    const failed = database.orm.transaction(async (tx) => {
      await enqueue(tx, ['one']);
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    expect([await listIds('mails'), await listJobs()]).toEqual([[], []]);
  });

  it('adds no job for a known or an unwanted mail', async () => {
    await enqueue(database.orm, ['one']);
    expect(await enqueue(database.orm, ['one', 'other'], [0])).toBe(1);
    expect(await listJobs()).toEqual(await listIds(`mails where status = 'queued'`));
    expect(await listJobs()).toHaveLength(1);
  });
});

describe('addMissingMailJobs', () => {
  it('adds a job for every queued mail without one, as after a restored backup', async () => {
    await enqueue(database.orm, ['sent', 'known']);
    await database.pool.query(`update mails set status = 'sent' where dedupe_key = 'sent'`);
    await database.pool.query(
      `delete from pgboss.job where id in (select id from mails where dedupe_key = 'sent')`,
    );
    await database.orm
      .insert(mails)
      .values({ id: randomUUIDv7(), kind: 'greeting', data: {}, createdAt: NOON });
    expect(await addMissingMailJobs(database.orm, jobs)).toBe(1);
    expect(await listJobs()).toEqual(await listIds(`mails where status = 'queued'`));
    expect(await addMissingMailJobs(database.orm, jobs)).toBe(0);
  });
});
