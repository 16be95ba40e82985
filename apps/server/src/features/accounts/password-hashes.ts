import { availableParallelism } from 'node:os';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { createGate } from '../../platform/gate.ts';

/** Each takes 32 MB and a whole processor for a tenth of a second: more at a time than processors makes none sooner. */
const AT_ONCE = Math.min(availableParallelism(), 4);
/** Those who wait longer than this line would have given up. */
const WAITING = 300;

const gate = createGate({ atOnce: AT_ONCE, waiting: WAITING });

/**
 * Hashes a password, in its turn.
 * @throws DomainError service_unavailable when too many wait already.
 */
export const hashInTurn = (password: string): Promise<string> => gate.run(() => hashPassword(password));

/**
 * Whether a password is the one of a hash, found out in its turn.
 * @throws DomainError service_unavailable when too many wait already.
 */
export const verifyInTurn = (tried: { readonly hash: string; readonly password: string }): Promise<boolean> =>
  gate.run(() => verifyPassword(tried));
