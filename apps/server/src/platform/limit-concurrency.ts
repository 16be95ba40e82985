import { DomainError } from '@thuto/domain/errors';
import pLimit from 'p-limit';

/**
 * Runs the work as soon as a slot is free.
 * @throws DomainError service_unavailable when the queue is full; the work is not started then.
 */
export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>;

const FULL_RETRY_SECONDS = 10;

/**
 * Limits how much memory-hungry work runs at a time. Work beyond `concurrency` waits in a queue; beyond
 * `maxQueueLength` waiting calls, new work fails fast.
 */
export function createConcurrencyLimit({
  concurrency,
  maxQueueLength,
}: {
  concurrency: number;
  maxQueueLength: number;
}): ConcurrencyLimit {
  const limit = pLimit(concurrency);
  return async (work) => {
    if (limit.activeCount >= concurrency && limit.pendingCount >= maxQueueLength) {
      throw new DomainError('service_unavailable', { retryAfterSeconds: FULL_RETRY_SECONDS });
    }
    return limit(work);
  };
}
