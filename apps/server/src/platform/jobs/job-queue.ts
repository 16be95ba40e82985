import type { Executor } from '../db/client.ts';
import type { JobMap, JobName } from './job-map.ts';

/** Retry and retention options of a job. Times are in whole seconds. */
export interface JobOptions {
  /** Retries after the first attempt. */
  retryLimit?: number;
  /** Delay before the first retry. It doubles with each retry. */
  retryDelaySeconds?: number;
  retryDelayMaxSeconds?: number;
  /** Timeout after which an attempt counts as lost, because its process died, and the job is retried. */
  expireSeconds?: number;
  /** While a job with a `singletonKey` waits, no other job with the same key is added. */
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
  /** Aborted when the attempt has timed out or the process is forced to stop. */
  signal: AbortSignal;
}

export type JobHandler<N extends JobName> = (data: JobMap[N], attempt: JobAttempt) => Promise<void>;

export interface JobDepth {
  name: string;
  ready: number;
  deferred: number;
  active: number;
  failed: number;
  /** Age of the oldest job that is ready to run, in seconds; 0 if there is none. */
  oldestSeconds: number;
}

export interface WorkOptions {
  /** How many of its jobs run in parallel; 1 by default. */
  concurrency?: number;
  /**
   * How many jobs are fetched, and later marked as done, at a time; 1 by default. They expire together, so `expireSeconds`
   * must be enough for all of them.
   */
  batchSize?: number;
}

/** Background jobs, run at least once after the transaction that enqueues them has committed, even across restarts. */
export interface JobQueue {
  /** Declares a queue. Call before `start()`. */
  define(name: JobName, options?: JobOptions): void;
  /** Sets the handler of a declared queue. The handler must be idempotent. Call before `start()`. */
  work<N extends JobName>(name: N, handler: JobHandler<N>, options?: WorkOptions): void;
  /** Schedules a job by a cron expression in UTC. Call before `start()`. */
  schedule<N extends JobName>(name: N, cron: string, data: JobMap[N]): void;
  /**
   * Adds a job in the caller's transaction: the job exists only if the transaction commits.
   * @returns the job's id, or null when a job with the same `singletonKey` is already waiting.
   */
  enqueue<N extends JobName>(
    executor: Executor,
    name: N,
    data: JobMap[N],
    options?: EnqueueOptions,
  ): Promise<string | null>;
  /**
   * Adds many jobs in the caller's transaction, in batches.
   * @param idOf returns a job's id; a job with an existing id is not added again.
   */
  enqueueMany<N extends JobName>(
    executor: Executor,
    name: N,
    data: readonly JobMap[N][],
    idOf?: (one: JobMap[N]) => string,
  ): Promise<void>;
  /** Creates the queues and starts the workers. */
  start(): Promise<void>;
  /** Accepts no more jobs, waits up to `timeoutMs` for running handlers, and disconnects. */
  stop(options?: { timeoutMs?: number }): Promise<void>;
  /** Rejects unless the queue's database responds. */
  ping(): Promise<void>;
  /** Returns how many jobs each queue currently has. */
  depths(): Promise<JobDepth[]>;
}
