import type { JobResult, JobWithMetadata } from 'pg-boss';
import type { Logger } from 'pino';
import { describeFailure } from './describe-failure.ts';
import type { JobMap, JobName } from './job-map.ts';
import type { JobAttempt } from './job-queue.ts';

/** A job as pg-boss passes it to the handler. */
export type AnyJob = JobWithMetadata<JobMap[JobName]>;

/** Runs one attempt of a job, logs the result and returns it. */
export async function runJob(
  log: Logger,
  job: AnyJob,
  handle: (attempt: JobAttempt) => Promise<void>,
): Promise<JobResult> {
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
    return { id: job.id, status: 'completed' };
  } catch (error) {
    const failure = describeFailure(error);
    log[attempt.isLast ? 'error' : 'warn']({ ...facts, isLast: attempt.isLast, failure }, 'job failed');
    // pg-boss stores the output, so it is the description: the error itself may contain an email address.
    const { name, message } = failure;
    return { id: job.id, status: 'failed', output: { name, message } };
  }
}
