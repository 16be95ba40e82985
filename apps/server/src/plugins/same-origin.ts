import { DomainError } from '@thuto/domain/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a request that changes something when a browser sent it from another site. Programs that are not browsers
 * send no Origin, and carry no one else's cookies.
 * @throws DomainError origin_not_allowed.
 */
export function checkOrigin(request: FastifyRequest, publicUrl: string): void {
  if (SAFE.has(request.method)) return;
  const { origin } = request.headers;
  if (origin === undefined || origin === new URL(publicUrl).origin) return;
  // The operator may open the product by another name of this machine than PUBLIC_URL has.
  if (URL.canParse(origin) && new URL(origin).host === request.headers.host) return;
  throw new DomainError('origin_not_allowed');
}

/** Holds every API request against `checkOrigin`. */
export function registerSameOrigin(app: FastifyInstance, publicUrl: string): void {
  app.addHook('onRequest', async (request) => {
    if (request.url.startsWith('/api/')) checkOrigin(request, publicUrl);
  });
}
