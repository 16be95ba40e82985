import { DomainError } from '@thuto/domain/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects a request that a browser sent for a page of another site. Browsers set Sec-Fetch-Site themselves and pages
 * cannot change it. Other clients do not send it.
 * @throws DomainError origin_not_allowed.
 */
export function refuseCrossSite(request: FastifyRequest): void {
  if (request.headers['sec-fetch-site'] === 'cross-site') throw new DomainError('origin_not_allowed');
}

/**
 * Returns the origin of the requested URL, from the Host header. Uses https if PUBLIC_URL does, so that an
 * unencrypted page under the same name is a different origin.
 */
function requestedOrigin(request: FastifyRequest, publicUrl: URL): string | null {
  const scheme = publicUrl.protocol === 'https:' ? 'https' : request.protocol;
  const address = `${scheme}://${request.headers.host ?? ''}`;
  return URL.canParse(address) ? new URL(address).origin : null;
}

/**
 * Rejects a write that a browser sent from another site. Other clients send no Origin and have no other user's
 * cookies. An origin is the scheme, host and port.
 * @throws DomainError origin_not_allowed.
 */
export function checkOrigin(request: FastifyRequest, publicUrl: string): void {
  if (SAFE.has(request.method)) return;
  refuseCrossSite(request);
  const { origin } = request.headers;
  const own = new URL(publicUrl);
  if (origin === undefined || origin === own.origin) return;
  // The operator may open the product under another name of this machine than PUBLIC_URL.
  if (origin === requestedOrigin(request, own)) return;
  throw new DomainError('origin_not_allowed');
}

/** Applies `checkOrigin` to every write. */
export function registerSameOrigin(app: FastifyInstance, publicUrl: string): void {
  app.addHook('onRequest', async (request) => checkOrigin(request, publicUrl));
}
