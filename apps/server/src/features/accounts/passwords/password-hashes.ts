import { availableParallelism } from 'node:os';
import { createConcurrencyLimit } from '../../../platform/limit-concurrency.ts';
import { hashPassword, verifyPassword } from './scrypt-password.ts';

/**
 * Each hash takes 32 MB and a full CPU core for 0.1 s. Half of the cores stay free to answer requests, and one of the
 * four libuv threads stays free for file access.
 */
const HASH_CONCURRENCY = Math.min(Math.ceil(availableParallelism() / 2), 3);
/** About 15 seconds of work. Beyond it we fail fast, because users would not wait longer. */
const MAX_QUEUE_LENGTH = 150 * HASH_CONCURRENCY;

const limit = createConcurrencyLimit({ concurrency: HASH_CONCURRENCY, maxQueueLength: MAX_QUEUE_LENGTH });

/**
 * Hashes a password, with limited concurrency.
 * @throws DomainError service_unavailable if the queue is full.
 */
export const hashPasswordQueued = (password: string): Promise<string> => limit(() => hashPassword(password));

/**
 * Returns whether a password matches a hash, with limited concurrency.
 * @throws DomainError service_unavailable if the queue is full.
 */
export const verifyPasswordQueued = (tried: {
  readonly hash: string;
  readonly password: string;
}): Promise<boolean> => limit(() => verifyPassword(tried));
