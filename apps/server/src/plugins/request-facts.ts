import type { ErrorCode } from '@thuto/domain/errors';
import type { AccountId } from '@thuto/domain/ids';
import type { FastifyRequest } from 'fastify';

/** What is known about a request when it completes, for the log and the metrics. Contains no names or addresses. */
export interface RequestFacts {
  /** The call of the contract, such as `bookings.approveBooking`; null for other requests. */
  call: string | null;
  /** The signed-in account, also directly after signing in; null for visitors and when no session was read. */
  accountId: AccountId | null;
  /** The error code of a rejected request. */
  code: ErrorCode | null;
}

/**
 * Returns whether the router matched the request to a route of the API. The raw URL cannot tell: the router decodes
 * it, so `/%61pi/…` reaches the same routes.
 */
export const isOfApi = (request: FastifyRequest): boolean =>
  request.routeOptions.url?.startsWith('/api/') === true;

const known = new WeakMap<FastifyRequest, RequestFacts>();

/** Returns the facts of a request. Callers may update them. */
export function getRequestFacts(request: FastifyRequest): RequestFacts {
  const found = known.get(request);
  if (found) return found;
  const made: RequestFacts = { call: null, accountId: null, code: null };
  known.set(request, made);
  return made;
}
