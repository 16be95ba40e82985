import { randomUUIDv7 } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../testing/test-database.ts';
import { mails } from '../db/schema/mails.ts';
import { createJobQueue } from '../jobs/create-job-queue.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { createMailDispatcher, type MailDispatcher } from './mail-dispatcher.ts';

const log = pino({ level: 'silent' });
const NOON = new Date('2026-03-14T10:00:00Z');
const LATER = new Date('2026-03-14T10:01:00Z');

let database: TestDatabase;
let jobs: JobQueue;
let dispatcher: MailDispatcher;

beforeAll(async () => {
  database = await createTestDatabase();
  jobs = createJobQueue({ connectionString: database.url, log, runsWorkers: false });
  jobs.define('mail.send');
  await jobs.start();
  dispatcher = createMailDispatcher({ jobs, database, log });
});
afterAll(async () => {
  await jobs.stop();
  await database.drop();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await database.orm.delete(mails);
  await database.pool.query('delete from pgboss.job');
});

async function queue(createdAt = NOON, status: 'queued' | 'sent' = 'queued') {
  const id = randomUUIDv7();
  await database.orm.insert(mails).values({ id, kind: 'greeting', data: {}, createdAt, status });
  return id;
}

const jobIds = async () =>
  (
    await database.pool.query<{ id: string }>(
      `select id from pgboss.job where name = 'mail.send' order by id`,
    )
  ).rows.map(({ id }) => id);

it("adds one job per mail, with the mail's id, however often it is dispatched", async () => {
  const ids = [await queue(), await queue()];
  dispatcher.dispatch(ids);
  dispatcher.dispatch(ids.slice(0, 1));
  await vi.waitFor(async () => expect(await jobIds()).toEqual(ids.toSorted()), 5_000);
  expect(await dispatcher.cleanUp(LATER)).toBe(0);
});

it('adds jobs for mails of a dead process only', async () => {
  const lost = await queue();
  await queue(NOON, 'sent');
  await queue(LATER);
  const known = await queue();
  await jobs.enqueueMany(database.orm, 'mail.send', [{ mailId: known }], ({ mailId }) => mailId);
  expect(await dispatcher.cleanUp(LATER)).toBe(1);
  expect(await jobIds()).toEqual([lost, known].toSorted());
  expect(await dispatcher.cleanUp(LATER)).toBe(0);
});

it('leaves mails to the next cleanup when adding their jobs fails', async () => {
  const id = await queue();
  vi.spyOn(jobs, 'enqueueMany').mockRejectedValueOnce(new Error('the database is away'));
  dispatcher.dispatch([id]);
  await dispatcher.settle();
  expect(await jobIds()).toEqual([]);
  expect(await dispatcher.cleanUp(LATER)).toBe(1);
  expect(await jobIds()).toEqual([id]);
});
