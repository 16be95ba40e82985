import type { ErrorCode } from '@thuto/domain/errors';
import type { FastifyRequest } from 'fastify';

/** What is known of a request by the time it is answered, for the log and the metrics. No names, no addresses. */
export interface RequestFacts {
  /** The call of the contract, such as `bookings.approveBooking`; null for whatever is none. */
  call: string | null;
  /** Who was signed in, or has just signed in; null for strangers, and where nobody asked. */
  accountId: string | null;
  /** Why it was refused. */
  code: ErrorCode | null;
}

/**
 * Whether the router has matched the request to a route of the API. The raw address is no answer to that: the router decodes
 * it, so that `/%61pi/…` reaches the same routes.
 */
export const isOfApi = (request: FastifyRequest): boolean =>
  request.routeOptions.url?.startsWith('/api/') === true;

const known = new WeakMap<FastifyRequest, RequestFacts>();

/** The facts of a request, to be read and added to. */
export function getRequestFacts(request: FastifyRequest): RequestFacts {
  const found = known.get(request);
  if (found) return found;
  const made: RequestFacts = { call: null, accountId: null, code: null };
  known.set(request, made);
  return made;
}
