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

const hash = (text: string) => createHash('sha256').update(text).digest();

/** What the metrics have to ask of the rest of the server. */
export interface Watched {
  /** How many streams of events are open. */
  openStreams(): number;
}

/**
 * Serves /metrics (Prometheus text) to requests with METRICS_TOKEN and, where PUBLIC_URL is this machine, to requests from
 * this machine; for everybody else it is not there. What each figure means is told in docs/operations.md. Labels hold no ids and nobody's data.
 */
export function registerMetrics(app: FastifyInstance, ctx: Context, watched: Watched): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  watchRequests(app, registry);
  // Before those that ask the database, and would count their own questions.
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

/** Where PUBLIC_URL is not this machine, a proxy here could make requests from outside look local: the token decides. */
function mayReadMetrics(
  request: FastifyRequest,
  { http, metricsToken: token }: Pick<Config, 'http' | 'metricsToken'>,
): boolean {
  if (http.isLocal && isLocalRequest(request)) return true;
  const given = request.headers.authorization?.replace(/^Bearer /, '');
  return token !== null && given !== undefined && timingSafeEqual(hash(given), hash(token));
}
