import type { JobWithMetadata } from 'pg-boss';
import type { Logger } from 'pino';
import { describeFailure } from './describe-failure.ts';
import type { JobMap, JobName } from './job-map.ts';
import type { JobAttempt } from './job-queue.ts';

/** A job as the queue hands it out. */
export type AnyJob = JobWithMetadata<JobMap[JobName]>;

/** Makes one attempt of a job, and logs how it went. @throws a description of what it failed with. */
export async function runJob(log: Logger, job: AnyJob, handle: (attempt: JobAttempt) => Promise<void>) {
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
