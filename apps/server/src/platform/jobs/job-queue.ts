import type { Executor } from '../db/client.ts';
import type { JobMap, JobName } from './job-map.ts';

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
