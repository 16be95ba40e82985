import { DomainError } from '@thuto/domain/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a request that a browser sent on behalf of a page of another site. Browsers set this header themselves; no page
 * can change it. Programs that are not browsers do not send it.
 * @throws DomainError origin_not_allowed.
 */
export function refuseCrossSite(request: FastifyRequest): void {
  if (request.headers['sec-fetch-site'] === 'cross-site') throw new DomainError('origin_not_allowed');
}

/**
 * The origin that the request was sent to, by its Host header. It has the scheme of PUBLIC_URL when that is https, so that
 * a page served without encryption under the same name is a different origin.
 */
function requestedOrigin(request: FastifyRequest, publicUrl: URL): string | null {
  const scheme = publicUrl.protocol === 'https:' ? 'https' : request.protocol;
  const address = `${scheme}://${request.headers.host ?? ''}`;
  return URL.canParse(address) ? new URL(address).origin : null;
}

/**
 * Refuses a write that a browser sent from another site. Programs that are not browsers send no Origin, and carry no one
 * else's cookies. An origin is the scheme, the host and the port.
 * @throws DomainError origin_not_allowed.
 */
export function checkOrigin(request: FastifyRequest, publicUrl: string): void {
  if (SAFE.has(request.method)) return;
  refuseCrossSite(request);
  const { origin } = request.headers;
  const own = new URL(publicUrl);
  if (origin === undefined || origin === own.origin) return;
  // The operator may open the product by another name of this machine than PUBLIC_URL has.
  if (origin === requestedOrigin(request, own)) return;
  throw new DomainError('origin_not_allowed');
}

/** Applies `checkOrigin` to every write, whatever its address. */
export function registerSameOrigin(app: FastifyInstance, publicUrl: string): void {
  app.addHook('onRequest', async (request) => checkOrigin(request, publicUrl));
}
