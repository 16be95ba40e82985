import { availableParallelism } from 'node:os';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { createConcurrencyLimit } from '../../platform/limit-concurrency.ts';

/**
 * Each takes 32 MB and a whole processor for a tenth of a second. The other half of the processors goes on answering whoever
 * is signed in, and one of the four threads that Node.js has for slow work is left to files.
 */
const AT_ONCE = Math.min(Math.ceil(availableParallelism() / 2), 3);
/** Some fifteen seconds: whoever waited longer would have given up. */
const WAITING = 150 * AT_ONCE;

const limit = createConcurrencyLimit({ concurrency: AT_ONCE, maxQueueLength: WAITING });

/**
 * Hashes a password, in its turn.
 * @throws DomainError service_unavailable when too many wait already.
 */
export const hashInTurn = (password: string): Promise<string> => limit(() => hashPassword(password));

/**
 * Whether a password is the one of a hash, found out in its turn.
 * @throws DomainError service_unavailable when too many wait already.
 */
export const verifyInTurn = (tried: { readonly hash: string; readonly password: string }): Promise<boolean> =>
  limit(() => verifyPassword(tried));
