import { availableParallelism } from 'node:os';
import { createConcurrencyLimit } from '../../../platform/limit-concurrency.ts';
import { hashPassword, isOutdatedHash, type PasswordCost, verifyPassword } from './scrypt-password.ts';

/** Hashes and verifies passwords with limited concurrency. */
export interface PasswordHashes {
  /** @throws DomainError service_unavailable if the queue is full. */
  hash(password: string): Promise<string>;
  /**
   * Returns whether a password matches a hash.
   * @throws DomainError service_unavailable if the queue is full.
   */
  verify(tried: { readonly hash: string; readonly password: string }): Promise<boolean>;
  /** Returns whether the password should be hashed again when it is known. */
  isOutdated(hash: string): boolean;
}

/**
 * Each hash takes 32 MB and a full CPU core for 0.1 s. Half of the cores stay free to answer requests, and one of the
 * four libuv threads stays free for file access.
 */
const HASH_CONCURRENCY = Math.min(Math.ceil(availableParallelism() / 2), 3);
/** About 15 seconds of work. Beyond it we fail fast, because users would not wait longer. */
const MAX_QUEUE_LENGTH = 150 * HASH_CONCURRENCY;

const limit = createConcurrencyLimit({ concurrency: HASH_CONCURRENCY, maxQueueLength: MAX_QUEUE_LENGTH });

/**
 * Creates the password hashes of a process.
 * @param cost the cost of new hashes. It comes from the code that assembles the product, never from the environment.
 */
export const createPasswordHashes = (cost: PasswordCost): PasswordHashes => ({
  hash: (password) => limit(() => hashPassword(password, cost)),
  verify: (tried) => limit(() => verifyPassword(tried)),
  isOutdated: (hash) => isOutdatedHash(hash, cost),
});
