import type { ErrorCode } from '@thuto/domain/errors';

/**
 * SQLSTATE classes for an unavailable or overloaded database, a statement timeout or a deadlock. They do not indicate
 * an invalid statement.
 */
const UNAVAILABLE = /^(08|40|53(?!100)|57P0|57014)/;
/** Error codes of the network and the driver for an unreachable database. */
const UNREACHABLE =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const GONE =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable|Query read timeout|Client was closed and is not queryable/;
/** Codes for a full disk or quota of the system, and for a full disk of the database. */
const FULL = /^(ENOSPC|EDQUOT|53100)$/;
/** System error codes for storage that cannot be read or written, or for too many open files. */
const UNUSABLE = /^(EIO|EROFS|EMFILE|ENFILE)$/;

type Outage = Extract<ErrorCode, 'service_unavailable' | 'storage_full' | 'storage_unavailable'>;

/** Returns an error followed by its causes, outermost first. */
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
  // The S3 client sets `$fault` on every error response of the bucket's service.
  if ('$fault' in cause) return 'storage_unavailable';
  if (typeof code === 'string') {
    if (FULL.test(code)) return 'storage_full';
    if (UNUSABLE.test(code)) return 'storage_unavailable';
    if (UNAVAILABLE.test(code) || UNREACHABLE.test(code)) return 'service_unavailable';
  }
  return typeof message === 'string' && GONE.test(message) ? 'service_unavailable' : null;
}

/**
 * Returns the outage that caused an error: database, full storage or unavailable storage. Returns null for other
 * errors.
 */
export function findOutage(error: unknown): Outage | null {
  for (const cause of listErrorCauses(error)) {
    const outage = outageOfOne(cause);
    if (outage !== null) return outage;
  }
  return null;
}
