import { availableParallelism } from 'node:os';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { createConcurrencyLimit } from '../../platform/limit-concurrency.ts';

/**
 * Each takes 32 MB and a whole processor for a tenth of a second. The other half of the processors goes on answering whoever
 * is signed in, and one of the four threads that Node.js has for slow work is left to files.
 */
const HASH_CONCURRENCY = Math.min(Math.ceil(availableParallelism() / 2), 3);
/** Some fifteen seconds: whoever waited longer would have given up. */
const MAX_QUEUE_LENGTH = 150 * HASH_CONCURRENCY;

const limit = createConcurrencyLimit({ concurrency: HASH_CONCURRENCY, maxQueueLength: MAX_QUEUE_LENGTH });

/**
 * Hashes a password, in its turn.
 * @throws DomainError service_unavailable when too many wait already.
 */
export const hashPasswordQueued = (password: string): Promise<string> => limit(() => hashPassword(password));

/**
 * Whether a password is the one of a hash, found out in its turn.
 * @throws DomainError service_unavailable when too many wait already.
 */
export const verifyPasswordQueued = (tried: {
  readonly hash: string;
  readonly password: string;
}): Promise<boolean> => limit(() => verifyPassword(tried));
