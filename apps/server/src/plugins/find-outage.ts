import type { ErrorCode } from '@thuto/domain/errors';

/**
 * SQLSTATE classes that mean the database is away or overloaded, did not get to the end of a statement in time, or gave up
 * one of two transactions that waited for each other, not that a statement was wrong.
 */
const UNAVAILABLE = /^(08|40|53|57P0|57014)/;
/** The same as the network and the driver say it. */
const UNREACHABLE =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const GONE =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable|Query read timeout|Client was closed and is not queryable/;
/** What the system says when there is no room. */
const FULL = /^(ENOSPC|EDQUOT)$/;
/** What the system says when the place for files cannot be written or read, or no more of it be opened. */
const UNUSABLE = /^(EIO|EROFS|EMFILE|ENFILE)$/;

type Outage = Extract<ErrorCode, 'service_unavailable' | 'storage_full' | 'storage_unavailable'>;

/** An error with those that caused it, outermost first. */
export function listErrorCauses(error: unknown): unknown[] {
  const chain = [error];
  for (let at = error; at instanceof Error && at.cause !== undefined && chain.length < 6; at = at.cause) {
    chain.push(at.cause);
  }
  return chain;
}

function outageOfOne(cause: unknown): Outage | null {
  if (typeof cause !== 'object' || cause === null) return null;
  const { code, message } = cause as { code?: unknown; message?: unknown };
  // The mark of an answer of the bucket's service: it refused, whatever its reason.
  if ('$fault' in cause) return 'storage_unavailable';
  if (typeof code === 'string') {
    if (FULL.test(code)) return 'storage_full';
    if (UNUSABLE.test(code)) return 'storage_unavailable';
    if (UNAVAILABLE.test(code) || UNREACHABLE.test(code)) return 'service_unavailable';
  }
  return typeof message === 'string' && GONE.test(message) ? 'service_unavailable' : null;
}

/** What the product stands on and could not reach or fill, when that is why something failed; else null. */
export function findOutage(error: unknown): Outage | null {
  for (const cause of listErrorCauses(error)) {
    const outage = outageOfOne(cause);
    if (outage !== null) return outage;
  }
  return null;
}
