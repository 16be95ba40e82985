import { sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import { PgBoss, type JobResult, type QueueOptions, type QueueResult, fromDrizzle } from 'pg-boss';
import type { Logger } from 'pino';
import { describeFailure } from './describe-failure.ts';
import { jobClock } from './job-clock.ts';
import type { JobName } from './job-map.ts';
import type { JobOptions, JobQueue } from './job-queue.ts';
import { type AnyJob, runJob } from './run-job.ts';

export interface JobQueueSettings {
  connectionString: string;
  log: Logger;
  /** False for a process that only enqueues, such as an operator's command. */
  runsWorkers?: boolean;
  /** False to run nothing by the wall clock: existing schedules stay unchanged and start no jobs. */
  runsSchedules?: boolean;
  /** Polling interval in seconds, for retries and delayed jobs. New jobs wake the worker with NOTIFY on commit. */
  pollSeconds?: number;
}

/** Schema of pg-boss's tables. Contains no other tables. */
export const JOBS_SCHEMA = 'pgboss';

const POLL_SECONDS = 10;
/** Polling interval while notifications are unavailable, so that a mail still leaves within two seconds. */
const POLL_SECONDS_UNANNOUNCED = 2;
const JOB_BATCH_SIZE = 500;
/** Less than the process's shutdown timeout: an aborted job is retried, but an aborted process counts as failed. */
const STOP_TIMEOUT_MS = 8_000;
/** pg-boss's own statistics are up to a minute old and need a process that supervises. */
const COUNT_JOBS = `
  select name,
    count(*) filter (where state < 'active' and start_after <= now()) as ready,
    count(*) filter (where state < 'active' and start_after > now()) as deferred,
    count(*) filter (where state = 'active') as active,
    count(*) filter (where state = 'failed') as failed,
    extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after <= now())) as oldest_seconds
  from ${JOBS_SCHEMA}.job group by name`;
/** A job without a heartbeat for this long is retried, because its process died. Checked at the supervise interval. */
const SILENCE_SECONDS = 20;
const SUPERVISE_SECONDS = 15;
const FINISHED_JOBS_KEPT_SECONDS = 3 * 24 * 60 * 60;

interface Worker {
  readonly name: JobName;
  readonly concurrency: number;
  readonly batchSize: number;
  readonly run: (job: AnyJob) => Promise<JobResult>;
}

/** Creates the job queue on pg-boss, with tables in the product's database. */
export function createJobQueue(settings: JobQueueSettings): JobQueue {
  const { log, runsWorkers = true } = settings;
  const runsSchedules = settings.runsSchedules ?? runsWorkers;
  const pollSeconds = settings.pollSeconds ?? POLL_SECONDS;
  const definitions = new Map<JobName, JobOptions>();
  const workers: Worker[] = [];
  const schedules: { name: JobName; cron: string; data: object }[] = [];
  let started = false;
  let leaving = false;

  const boss = new PgBoss({
    connectionString: settings.connectionString,
    application_name: 'thuto-jobs',
    schema: JOBS_SCHEMA,
    clock: jobClock,
    max: 4,
    schedule: runsSchedules,
    supervise: runsWorkers,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    useListenNotify: runsWorkers,
  });
  // Without a listener, a lost connection would end the process.
  boss.on('error', (error) => {
    // During shutdown the database may stop first, so a broken connection is expected.
    log[leaving ? 'debug' : 'error']({ failure: describeFailure(error) }, 'job queue error');
  });
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'job queue warning'));

  function requireNotStarted(action: string) {
    if (started) throw new Error(`${action} must be called before the job queue starts`);
  }

  function requireDefined(name: JobName) {
    if (!definitions.has(name)) throw new Error(`the job ${name} is not defined`);
  }

  async function startWorker({ name, batchSize, run }: Worker) {
    let workerId = '';
    workerId = await boss.work(
      name,
      {
        batchSize,
        includeMetadata: true,
        perJobResults: true,
        pollingIntervalSeconds: Math.min(POLL_SECONDS_UNANNOUNCED, pollSeconds),
        notifyPollingIntervalSeconds: pollSeconds,
      },
      async (batch: AnyJob[]) => {
        const results = await Promise.all(batch.map(run));
        // One notification may cover several jobs, so look for the next ones immediately instead of at the next poll.
        boss.notifyWorker(workerId);
        return results;
      },
    );
  }

  return {
    define(name, options = {}) {
      requireNotStarted('define');
      definitions.set(name, options);
    },

    work(name, handler, options = {}) {
      requireNotStarted('work');
      requireDefined(name);
      const { concurrency = 1, batchSize = 1 } = options;
      // Shared by the workers of the queue. There are several, so that a slow job does not delay the jobs after its batch.
      const limit = pLimit(concurrency);
      const run = (job: AnyJob) =>
        limit(() => runJob(log, job, (attempt) => handler(job.data as never, attempt)));
      workers.push({ name, concurrency, batchSize, run });
    },

    schedule(name, cron, data) {
      requireNotStarted('schedule');
      requireDefined(name);
      schedules.push({ name, cron, data });
    },

    async enqueue(executor, name, data, options = {}) {
      requireDefined(name);
      return boss.send(name, data, {
        db: fromDrizzle(executor, sql),
        ...(options.startAfter === undefined ? {} : { startAfter: options.startAfter }),
        ...(options.singletonKey === undefined ? {} : { singletonKey: options.singletonKey }),
      });
    },

    async enqueueMany(executor, name, data, idOf) {
      requireDefined(name);
      const db = fromDrizzle(executor, sql);
      for (let at = 0; at < data.length; at += JOB_BATCH_SIZE) {
        const jobs = data
          .slice(at, at + JOB_BATCH_SIZE)
          .map((one) => ({ data: one, ...(idOf && { id: idOf(one) }) }));
        await boss.insert(name, jobs, { db });
      }
    },

    async start() {
      requireNotStarted('start');
      started = true;
      await boss.start();
      const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
      for (const [name, options] of definitions) await ensureQueue(boss, name, options, existing.get(name));
      if (!runsWorkers) return;
      for (const worker of workers) {
        for (let i = 0; i < worker.concurrency; i += 1) await startWorker(worker);
      }
      if (!runsSchedules) return;
      // Remove schedules that are no longer defined: their queue would fill up without a worker.
      for (const { name } of await boss.getSchedules()) {
        if (!schedules.some((schedule) => schedule.name === name)) await boss.unschedule(name);
      }
      for (const { name, cron, data } of schedules) await boss.schedule(name, cron, data);
    },

    async stop({ timeoutMs = STOP_TIMEOUT_MS } = {}) {
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

/** Creates a queue, or changes the options of an existing one: an upgrade may define others. */
async function ensureQueue(
  boss: PgBoss,
  name: JobName,
  options: JobOptions,
  existing: QueueResult | undefined,
): Promise<void> {
  const settings: QueueOptions & { notify: boolean } = {
    retryLimit: options.retryLimit ?? 5,
    retryDelay: options.retryDelaySeconds ?? 5,
    retryBackoff: true,
    retryDelayMax: options.retryDelayMaxSeconds ?? 60 * 60,
    expireInSeconds: options.expireSeconds ?? 5 * 60,
    heartbeatSeconds: SILENCE_SECONDS,
    deleteAfterSeconds: FINISHED_JOBS_KEPT_SECONDS,
    notify: true,
  };
  if (existing === undefined) {
    await boss.createQueue(name, {
      ...settings,
      policy: options.oneQueuedPerKey === true ? 'short' : 'standard',
    });
    return;
  }
  const isCurrent = Object.entries(settings).every(
    ([option, value]) => existing[option as keyof typeof settings] === value,
  );
  if (!isCurrent) await boss.updateQueue(name, settings);
}
