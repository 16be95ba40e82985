import { Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../testing/test-database.ts';
import { createJobQueue } from './create-job-queue.ts';
import type { JobQueue } from './job-queue.ts';

declare module './job-map.ts' {
  interface JobMap {
    'test.note': { note: string };
    'test.once': { note: string };
  }
}

const soon = { timeout: 10_000, interval: 20 };

let database: TestDatabase;
let jobs: JobQueue;
let logged: string;

function makeQueue(options: { runsWorkers?: boolean } = {}) {
  const log = pino(
    { level: 'debug' },
    new Writable({
      write(chunk, _encoding, done) {
        logged += String(chunk);
        done();
      },
    }),
  );
  return createJobQueue({ connectionString: database.url, log, pollSeconds: 0.5, ...options });
}

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  logged = '';
  jobs = makeQueue();
  jobs.define('test.note', { retryLimit: 2, retryDelaySeconds: 0 });
});
afterEach(async () => {
  await jobs.stop();
  await database.pool.query('delete from pgboss.job');
});

describe('a job enqueued in a transaction', () => {
  it('runs once after the commit, with its data', async () => {
    const ran: string[] = [];
    jobs.work('test.note', async ({ note }) => {
      ran.push(note);
    });
    await jobs.start();
    await database.orm.transaction(async (tx) => {
      await jobs.enqueue(tx, 'test.note', { note: `it's "quoted" $1 \\ ünï` });
      await jobs.enqueue(tx, 'test.note', { note: 'second' });
      expect(ran).toEqual([]);
    });
    await vi.waitFor(() => expect(ran).toHaveLength(2), soon);
    await jobs.stop();
    expect(ran.sort()).toEqual([`it's "quoted" $1 \\ ünï`, 'second']);
  });

  it('does not exist when the transaction is rolled back', async () => {
    const ran: string[] = [];
    jobs.work('test.note', async ({ note }) => {
      ran.push(note);
    });
    await jobs.start();
    await expect(
      database.orm.transaction(async (tx) => {
        await jobs.enqueue(tx, 'test.note', { note: 'rolled back' });
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    await database.orm.transaction((tx) => jobs.enqueue(tx, 'test.note', { note: 'kept' }));
    await vi.waitFor(() => expect(ran).toContain('kept'), soon);
    expect(ran).toEqual(['kept']);
    const { rows } = await database.pool.query(
      `select 1 from pgboss.job where data->>'note' = 'rolled back'`,
    );
    expect(rows).toEqual([]);
  });

  it('starts immediately despite a long polling interval', async () => {
    const patient = createJobQueue({
      connectionString: database.url,
      log: pino({ level: 'silent' }),
      pollSeconds: 300,
    });
    const ran: string[] = [];
    patient.define('test.note');
    patient.work('test.note', async ({ note }) => {
      ran.push(note);
    });
    await patient.start();
    try {
      // A transaction with three jobs wakes the worker once, so it must find the other jobs itself.
      await database.orm.transaction(async (tx) => {
        for (const note of ['a', 'b', 'c']) await patient.enqueue(tx, 'test.note', { note });
      });
      await vi.waitFor(() => expect(ran.sort()).toEqual(['a', 'b', 'c']), { timeout: 2000, interval: 20 });
    } finally {
      await patient.stop();
    }
  });

  it('waits for its start time', async () => {
    const ran: number[] = [];
    jobs.work('test.note', async () => {
      ran.push(Date.now());
    });
    await jobs.start();
    const startAfter = new Date(Date.now() + 1500);
    await jobs.enqueue(database.orm, 'test.note', { note: 'later' }, { startAfter });
    await vi.waitFor(() => expect(ran).toHaveLength(1), soon);
    // The database's clock decides, which is the same machine's clock here.
    expect(ran[0]).toBeGreaterThanOrEqual(startAfter.getTime() - 50);
  });

  it('is not added twice with the same key while the first waits', async () => {
    jobs.define('test.once', { oneQueuedPerKey: true });
    await jobs.start();
    const later = { startAfter: new Date(Date.now() + 60_000) };
    const first = await jobs.enqueue(
      database.orm,
      'test.once',
      { note: '1' },
      { ...later, singletonKey: 'a' },
    );
    const again = await jobs.enqueue(
      database.orm,
      'test.once',
      { note: '2' },
      { ...later, singletonKey: 'a' },
    );
    const other = await jobs.enqueue(
      database.orm,
      'test.once',
      { note: '3' },
      { ...later, singletonKey: 'b' },
    );
    expect([first, again, other]).toEqual([expect.any(String), null, expect.any(String)]);
  });
});

describe('a handler that throws', () => {
  it('is retried until it succeeds and receives the attempt number', async () => {
    const attempts: { attempt: number; isLast: boolean }[] = [];
    jobs.work('test.note', async (_data, { attempt, isLast }) => {
      attempts.push({ attempt, isLast });
      if (attempt < 3) throw new Error('not yet');
    });
    await jobs.start();
    await jobs.enqueue(database.orm, 'test.note', { note: 'stubborn' });
    await vi.waitFor(() => expect(attempts).toHaveLength(3), { timeout: 20_000, interval: 50 });
    expect(attempts).toEqual([
      { attempt: 1, isLast: false },
      { attempt: 2, isLast: false },
      { attempt: 3, isLast: true },
    ]);
  });

  it('leaves no email address in the log or the queue', async () => {
    jobs.work('test.note', async () => {
      throw Object.assign(new Error('550 no such user <thabo@example.ls>'), { code: 'EENVELOPE' });
    });
    await jobs.start();
    await jobs.enqueue(database.orm, 'test.note', { note: 'private' });
    await vi.waitFor(() => expect(logged).toContain('job failed'), soon);
    await jobs.stop();
    expect(logged).toContain('EENVELOPE');
    expect(logged).not.toContain('thabo');
    const { rows } = await database.pool.query<{ output: string }>(
      `select output::text as output from pgboss.job where data->>'note' = 'private'`,
    );
    expect(rows[0]?.output).toContain('[address]');
    expect(rows[0]?.output).not.toContain('thabo');
  });
});

const COUNT_BY_STATE = `select state::text as state, count(*)::int as count from pgboss.job where name = 'test.note' group by 1`;

describe('a worker that fetches several jobs at a time', () => {
  const notes = ['first', 'second', 'third', 'fourth', 'fifth'].map((note) => ({ note }));

  it('retries only the job that failed', async () => {
    const ran: string[] = [];
    jobs.work(
      'test.note',
      async ({ note }, { attempt }) => {
        ran.push(note);
        if (note === 'second' && attempt === 1) throw new Error('not yet');
      },
      { batchSize: 5 },
    );
    await jobs.start();
    await jobs.enqueueMany(database.orm, 'test.note', notes);
    const countByState = async () => (await database.pool.query(COUNT_BY_STATE)).rows;
    await expect.poll(countByState, soon).toEqual([{ state: 'completed', count: 5 }]);
    expect(ran.toSorted()).toEqual(['fifth', 'first', 'fourth', 'second', 'second', 'third']);
  });

  it('runs only as many in parallel as allowed', async () => {
    let running = 0;
    let most = 0;
    let ended = 0;
    jobs.work(
      'test.note',
      async () => {
        running += 1;
        most = Math.max(most, running);
        await delay(20);
        running -= 1;
        ended += 1;
      },
      { concurrency: 2, batchSize: 5 },
    );
    await jobs.start();
    await jobs.enqueueMany(database.orm, 'test.note', notes);
    await vi.waitFor(() => expect(ended).toBe(5), soon);
    expect(most).toBe(2);
  });

  it('starts later jobs while one of the batch is still running', async () => {
    const slow = Promise.withResolvers<void>();
    const ran: string[] = [];
    jobs.work(
      'test.note',
      async ({ note }) => {
        if (note === 'first') await slow.promise;
        ran.push(note);
      },
      { concurrency: 2, batchSize: 5 },
    );
    await jobs.start();
    await jobs.enqueueMany(database.orm, 'test.note', notes);
    await vi.waitFor(() => expect(ran).toHaveLength(4), soon);
    await jobs.enqueue(database.orm, 'test.note', { note: 'later' });
    await vi.waitFor(() => expect(ran).toContain('later'), soon);
    expect(ran).not.toContain('first');
    slow.resolve();
  });
});

const schedules = () => database.pool.query('select name, cron, data from pgboss.schedule');

describe('starting and stopping', () => {
  it('waits for the running handler', async () => {
    const work = Promise.withResolvers<void>();
    let isFinished = false;
    const isRunning = new Promise<void>((running) => {
      jobs.work('test.note', async () => {
        running();
        await work.promise;
        isFinished = true;
      });
    });
    await jobs.start();
    await jobs.enqueue(database.orm, 'test.note', { note: 'long' });
    await isRunning;
    const stopped = jobs.stop();
    expect(isFinished).toBe(false);
    work.resolve();
    await stopped;
    expect(isFinished).toBe(true);
  });

  it('lets an operator’s command enqueue jobs without running them', async () => {
    const sender = makeQueue({ runsWorkers: false });
    let ran = 0;
    sender.define('test.note');
    sender.work('test.note', async () => {
      ran += 1;
    });
    await sender.start();
    await sender.enqueue(database.orm, 'test.note', { note: 'from the command line' });
    await sender.stop();
    expect(ran).toBe(0);
    jobs.work('test.note', async () => {
      ran += 1;
    });
    await jobs.start();
    await vi.waitFor(() => expect(ran).toBe(1), soon);
  });

  it('rejects undefined jobs', async () => {
    await jobs.start();
    await expect(jobs.enqueue(database.orm, 'test.once', { note: '' })).rejects.toThrow('not defined');
  });

  it('runs schedules and removes those that are no longer defined', async () => {
    jobs.schedule('test.note', '*/5 * * * *', { note: 'scheduled' });
    await jobs.start();
    await jobs.stop();
    expect((await schedules()).rows).toEqual([
      { name: 'test.note', cron: '*/5 * * * *', data: { note: 'scheduled' } },
    ]);
    jobs = makeQueue();
    jobs.define('test.note');
    await jobs.start();
    expect((await schedules()).rows).toEqual([]);
  });

  it('answers a ping and counts waiting jobs', async () => {
    jobs.define('test.once');
    await jobs.start();
    await jobs.ping();
    await jobs.enqueue(database.orm, 'test.once', { note: 'waiting' });
    expect(await jobs.depths()).toEqual([
      { name: 'test.note', ready: 0, deferred: 0, active: 0, failed: 0, oldestSeconds: 0 },
      {
        name: 'test.once',
        ready: 1,
        deferred: 0,
        active: 0,
        failed: 0,
        oldestSeconds: expect.closeTo(0, -1) as number,
      },
    ]);
    await jobs.stop();
    await expect(jobs.ping()).rejects.toThrow();
  });
});
