import { DomainError } from '@thuto/domain/errors';
import pLimit from 'p-limit';

/**
 * Runs the work as soon as a slot is free.
 * @throws DomainError service_unavailable when the queue is full; the work is not started.
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

/** A separate limit for each key, for example one task at a time per account. */
export type KeyedConcurrencyLimit = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/**
 * Limits work for each key separately and drops keys that are not in use.
 * @returns a function that runs the work as soon as a slot of its key is free. It throws DomainError
 * service_unavailable when the queue of that key is full.
 */
export function createKeyedConcurrencyLimit(options: {
  concurrency: number;
  maxQueueLength: number;
}): KeyedConcurrencyLimit {
  const limits = new Map<string, { limit: ConcurrencyLimit; users: number }>();
  return async (key, work) => {
    const entry = limits.get(key) ?? { limit: createConcurrencyLimit(options), users: 0 };
    limits.set(key, entry);
    entry.users += 1;
    try {
      return await entry.limit(work);
    } finally {
      entry.users -= 1;
      if (entry.users === 0) limits.delete(key);
    }
  };
}
