import { createHash, timingSafeEqual } from 'node:crypto';
import { DomainError } from '@thuto/domain/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import { isLocalRequest } from '../local-request.ts';
import { watchBackups } from './backup-metrics.ts';
import { watchDatabase } from './database-metrics.ts';
import { watchInvariants } from './invariant-metrics.ts';
import { watchRequests } from './request-metrics.ts';
import { watchResources } from './resource-metrics.ts';
import type { Watched } from './watched.ts';

const hash = (text: string) => createHash('sha256').update(text).digest();

/**
 * Serves /metrics (Prometheus text). Requires METRICS_TOKEN; if PUBLIC_URL is this machine, local requests need no
 * token. Everyone else gets 404. docs/operations.md explains each figure. Labels contain no ids and no personal data.
 */
export function registerMetrics(app: FastifyInstance, ctx: Context, watched: Watched): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  watchRequests(app, registry);
  // Registered before the metrics that query the database, so that their queries are not counted.
  watchResources(ctx, registry, watched);
  watchDatabase(ctx, registry);
  watchInvariants(ctx, registry);
  watchBackups(ctx, registry);

  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, ctx.config)) throw new DomainError('not_found');
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}

/**
 * If PUBLIC_URL is not this machine, a local proxy could make outside requests look local, so only the token counts.
 */
function mayReadMetrics(
  request: FastifyRequest,
  { http, metricsToken: token }: Pick<Config, 'http' | 'metricsToken'>,
): boolean {
  if (http.isLocal && isLocalRequest(request)) return true;
  const given = request.headers.authorization?.replace(/^Bearer /, '');
  return token !== null && given !== undefined && timingSafeEqual(hash(given), hash(token));
}
