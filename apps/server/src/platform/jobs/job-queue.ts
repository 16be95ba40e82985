import { sql } from 'drizzle-orm';
import { type JobWithMetadata, PgBoss, fromDrizzle } from 'pg-boss';
import type { Logger } from 'pino';
import type { Executor } from '../db/client.ts';
import { afterCommit } from '../db/after-commit.ts';
import { describeFailure } from './describe-failure.ts';
import type { JobMap, JobName } from './job-map.ts';
import { watchEventLoop } from './watch-event-loop.ts';

/** How a job is retried and kept. Times in whole seconds. */
export interface JobOptions {
  /** Attempts after the first one. */
  retryLimit?: number;
  /** Wait before the first retry; it doubles from one retry to the next. */
  retryDelaySeconds?: number;
  retryDelayMaxSeconds?: number;
  /** After this long an attempt counts as lost (its process died) and the job is retried. */
  expireSeconds?: number;
  /** While one job with a `singletonKey` waits, another with the same key is not added. */
  oneQueuedPerKey?: boolean;
}

export interface EnqueueOptions {
  startAfter?: Date;
  singletonKey?: string;
}

export interface JobAttempt {
  jobId: string;
  /** 1 for the first attempt. */
  attempt: number;
  /** Whether a failure of this attempt is final. */
  isLast: boolean;
  /** Aborted when the attempt has run out of time or the process is stopping the hard way. */
  signal: AbortSignal;
}

export type JobHandler<N extends JobName> = (data: JobMap[N], attempt: JobAttempt) => Promise<void>;

export interface JobDepth {
  name: string;
  ready: number;
  deferred: number;
  active: number;
  failed: number;
  /** How long the longest waiting job that could run by now has waited; 0 where none does. */
  oldestSeconds: number;
}

export interface WorkOptions {
  /** How many of its jobs run at the same time, 1 unless given. */
  concurrency?: number;
  /** Whether its jobs pause between one and the next while the process has its hands full with requests. */
  givesWay?: boolean;
}

/** Work to be done after the transaction that asks for it has committed, at least once, however often we restart. */
export interface JobQueue {
  /** Declares a queue. Before `start()`. */
  define(name: JobName, options?: JobOptions): void;
  /** Gives a declared queue its handler, which has to be safe to run twice. Before `start()`. */
  work<N extends JobName>(name: N, handler: JobHandler<N>, options?: WorkOptions): void;
  /** Runs a job at every time the cron expression (UTC) names. Before `start()`. */
  schedule<N extends JobName>(name: N, cron: string, data: JobMap[N]): void;
  /**
   * Adds a job inside the caller's transaction: it exists when the transaction commits, and not otherwise.
   * Gives the job's id, or null when a job with the same `singletonKey` waits already.
   */
  enqueue<N extends JobName>(
    executor: Executor,
    name: N,
    data: JobMap[N],
    options?: EnqueueOptions,
  ): Promise<string | null>;
  /**
   * Adds many jobs at once inside the caller's transaction: thousands of them one by one would take minutes.
   * @param idOf the id of a job, where one that was added before shall not be added again.
   */
  enqueueMany<N extends JobName>(
    executor: Executor,
    name: N,
    data: readonly JobMap[N][],
    idOf?: (one: JobMap[N]) => string,
  ): Promise<void>;
  /** Creates the queues and starts the workers. */
  start(): Promise<void>;
  /** Takes no more jobs, waits for the handlers under way (at most `timeoutMs`), disconnects. */
  stop(options?: { timeoutMs?: number }): Promise<void>;
  /** Rejects unless the queue's database answers. */
  ping(): Promise<void>;
  /** How many jobs each queue holds at this moment. */
  depths(): Promise<JobDepth[]>;
}

export interface JobQueueSettings {
  connectionString: string;
  log: Logger;
  /** False for a process that only enqueues, such as an operator's command. */
  runsWorkers?: boolean;
  /** False where nothing shall happen by the wall clock: schedules stay as they are and start nothing. */
  runsSchedules?: boolean;
  /**
   * How often a worker looks for jobs that nothing announces: retries and jobs put off. A new job announces itself
   * when its transaction commits.
   */
  pollSeconds?: number;
}

/** Where pg-boss keeps its tables; nothing else of the product's lies there. */
export const JOBS_SCHEMA = 'pgboss';

const POLL_SECONDS = 10;
/** Used only while the announcements cannot be heard, so that a mail still leaves within two seconds. */
const POLL_SECONDS_UNANNOUNCED = 2;
const JOBS_AT_ONCE = 500;
/** Less than the process has for all of its end: a job broken off is begun again, a process broken off has failed. */
const LONGEST_STOP_MS = 8_000;
/** pg-boss's own statistics are a minute old, and stand still where nobody supervises. */
const COUNT_JOBS = `
  select name,
    count(*) filter (where state < 'active' and start_after <= now()) as ready,
    count(*) filter (where state < 'active' and start_after > now()) as deferred,
    count(*) filter (where state = 'active') as active,
    count(*) filter (where state = 'failed') as failed,
    extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after <= now())) as oldest_seconds
  from ${JOBS_SCHEMA}.job group by name`;
/** A job whose process died is given to another one when it has been silent for this long, found out this often. */
const SILENCE_SECONDS = 20;
const SUPERVISE_SECONDS = 15;
/** Between two jobs that give way: two a second of each worker still run however long the rush lasts. */
const PAUSE_MS = 500;
const FINISHED_JOBS_KEPT_SECONDS = 3 * 24 * 60 * 60;

export function createJobQueue(settings: JobQueueSettings): JobQueue {
  const { log, runsWorkers = true } = settings;
  const runsSchedules = settings.runsSchedules ?? runsWorkers;
  const pollSeconds = settings.pollSeconds ?? POLL_SECONDS;
  const definitions = new Map<JobName, JobOptions>();
  const workers: { name: JobName; concurrency: number; givesWay: boolean; run: RunJob }[] = [];
  const schedules: { name: JobName; cron: string; data: object }[] = [];
  const wakers = new Map<JobName, (() => void)[]>();
  const isBusy = watchEventLoop();
  let started = false;
  let leaving = false;

  const boss = new PgBoss({
    connectionString: settings.connectionString,
    application_name: 'thuto-jobs',
    schema: JOBS_SCHEMA,
    max: 4,
    schedule: runsSchedules,
    supervise: runsWorkers,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    useListenNotify: runsWorkers,
  });
  // Without a listener a lost connection would end the process.
  boss.on('error', (error) => {
    // A connection that breaks while we leave is the database stopping after us: nobody has to look into that.
    log[leaving ? 'debug' : 'error']({ failure: describeFailure(error) }, 'job queue error');
  });
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'job queue warning'));

  function requireNotStarted(action: string) {
    if (started) throw new Error(`${action} comes before the job queue starts`);
  }

  function requireDefined(name: JobName) {
    if (!definitions.has(name)) throw new Error(`the job ${name} is not defined`);
  }

  // Our own workers are woken after the commit, without the database. Who has none announces within the transaction.
  const own = (text: string) => (wakers.size > 0 ? withoutNotify(text) : text);

  const wake = (name: JobName) => wakers.get(name)?.forEach((wakeWorker) => wakeWorker());

  function wakeAfter(executor: Executor, sent: Promise<unknown>, name: JobName) {
    afterCommit(executor, sent, () => wake(name));
  }

  /** Where a job is added: the caller's transaction. */
  function databaseOf(executor: Executor, name: JobName) {
    const db = fromDrizzle(executor, sql);
    return {
      executeSql(text: string, values?: unknown[]) {
        const sent = db.executeSql(own(text), values);
        wakeAfter(executor, sent, name);
        return sent;
      },
    };
  }

  async function startWorker(name: JobName, run: RunJob, givesWay: boolean) {
    let workerId = '';
    let isPausing = false;
    const wakeThis = () => {
      if (!isPausing) boss.notifyWorker(workerId);
    };
    workerId = await boss.work(
      name,
      {
        includeMetadata: true,
        pollingIntervalSeconds: Math.min(POLL_SECONDS_UNANNOUNCED, pollSeconds),
        notifyPollingIntervalSeconds: pollSeconds,
      },
      async ([job]: AnyJob[]) => {
        if (job === undefined) return;
        try {
          await run(job);
        } finally {
          // One announcement may stand for many jobs: look for the next one at once instead of at the next poll.
          if (givesWay && isBusy()) {
            isPausing = true;
            setTimeout(() => {
              isPausing = false;
              wakeThis();
            }, PAUSE_MS).unref();
          } else wakeThis();
        }
      },
    );
    wakers.set(name, [...(wakers.get(name) ?? []), wakeThis]);
  }

  return {
    define(name, options = {}) {
      requireNotStarted('define');
      definitions.set(name, options);
    },

    work(name, handler, options = {}) {
      requireNotStarted('work');
      requireDefined(name);
      workers.push({
        name,
        concurrency: options.concurrency ?? 1,
        givesWay: options.givesWay ?? false,
        run: (job) => runJob(log, job, (attempt) => handler(job.data as never, attempt)),
      });
    },

    schedule(name, cron, data) {
      requireNotStarted('schedule');
      requireDefined(name);
      schedules.push({ name, cron, data });
    },

    async enqueue(executor, name, data, options = {}) {
      requireDefined(name);
      return boss.send(name, data, {
        db: databaseOf(executor, name),
        ...(options.startAfter === undefined ? {} : { startAfter: options.startAfter }),
        ...(options.singletonKey === undefined ? {} : { singletonKey: options.singletonKey }),
      });
    },

    async enqueueMany(executor, name, data, idOf) {
      requireDefined(name);
      const db = databaseOf(executor, name);
      for (let at = 0; at < data.length; at += JOBS_AT_ONCE) {
        const jobs = data
          .slice(at, at + JOBS_AT_ONCE)
          .map((one) => ({ data: one, ...(idOf && { id: idOf(one) }) }));
        await boss.insert(name, jobs, { db });
      }
    },

    async start() {
      requireNotStarted('start');
      started = true;
      await boss.start();
      for (const [name, options] of definitions) await createQueue(boss, name, options);
      if (!runsWorkers) return;
      for (const worker of workers) {
        for (let i = 0; i < worker.concurrency; i += 1) {
          await startWorker(worker.name, worker.run, worker.givesWay);
        }
      }
      if (!runsSchedules) return;
      // A schedule that the program no longer knows would fill a queue that nobody works.
      for (const { name } of await boss.getSchedules()) {
        if (!schedules.some((schedule) => schedule.name === name)) await boss.unschedule(name);
      }
      for (const { name, cron, data } of schedules) await boss.schedule(name, cron, data);
    },

    async stop({ timeoutMs = LONGEST_STOP_MS } = {}) {
      leaving = true;
      await boss.stop({ graceful: true, timeout: timeoutMs });
    },

    async ping() {
      await boss.getDb().executeSql('select 1');
    },

    async depths() {
      const { rows } = await boss.getDb().executeSql(COUNT_JOBS);
      const counted = new Map((rows as Record<string, string>[]).map((row) => [row['name'], row]));
      return [...definitions.keys()].map((name) => {
        const of = (column: string) => Number(counted.get(name)?.[column] ?? 0);
        return {
          name,
          ready: of('ready'),
          deferred: of('deferred'),
          active: of('active'),
          failed: of('failed'),
          oldestSeconds: of('oldest_seconds'),
        };
      });
    },
  };
}

type AnyJob = JobWithMetadata<JobMap[JobName]>;
type RunJob = (job: AnyJob) => Promise<void>;

/**
 * The statement that adds jobs, without the NOTIFY around it: within a transaction that makes all of them commit one after
 * another. As it is where pg-boss writes it in another way.
 */
const withoutNotify = (text: string) =>
  /^\s*WITH ins AS \(\s*(INSERT INTO [\s\S]*?)\s*\),\s*notified AS \(/.exec(text)?.[1] ?? text;

async function createQueue(boss: PgBoss, name: JobName, options: JobOptions) {
  const settings = {
    retryLimit: options.retryLimit ?? 5,
    retryDelay: options.retryDelaySeconds ?? 5,
    retryBackoff: true,
    retryDelayMax: options.retryDelayMaxSeconds ?? 60 * 60,
    expireInSeconds: options.expireSeconds ?? 5 * 60,
    heartbeatSeconds: SILENCE_SECONDS,
    deleteAfterSeconds: FINISHED_JOBS_KEPT_SECONDS,
    notify: true,
  };
  await boss.createQueue(name, {
    ...settings,
    policy: options.oneQueuedPerKey === true ? 'short' : 'standard',
  });
  // Creating leaves an existing queue as it was: an upgrade may have changed its options.
  await boss.updateQueue(name, settings);
}

async function runJob(log: Logger, job: AnyJob, handle: (attempt: JobAttempt) => Promise<void>) {
  const attempt = {
    jobId: job.id,
    attempt: job.retryCount + 1,
    isLast: job.retryCount >= job.retryLimit,
    signal: job.signal,
  };
  const startedAt = performance.now();
  const facts = { job: job.name, jobId: job.id, attempt: attempt.attempt };
  try {
    await handle(attempt);
    log.debug({ ...facts, milliseconds: Math.round(performance.now() - startedAt) }, 'job done');
  } catch (error) {
    const failure = describeFailure(error);
    log[attempt.isLast ? 'error' : 'warn']({ ...facts, isLast: attempt.isLast, failure }, 'job failed');
    // pg-boss stores what is thrown: give it the description, not an error that may carry an address.
    const described = new Error(failure.message);
    described.name = failure.name;
    described.stack = undefined;
    throw described;
  }
}
