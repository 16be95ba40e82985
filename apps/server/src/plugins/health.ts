import { timingSafeEqual, createHash } from 'node:crypto';
import { DomainError } from '@thuto/domain/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Context } from '../context.ts';
import { isFromThisMachine } from './from-this-machine.ts';

const READY_LIMIT_MS = 3_000;

const hash = (text: string) => createHash('sha256').update(text).digest();

async function withinLimit(check: Promise<unknown>): Promise<boolean> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('too late')), READY_LIMIT_MS).unref();
  });
  return Promise.race([check, late]).then(
    () => true,
    () => false,
  );
}

/**
 * Answers for whoever watches the process: /healthz (it is up), /readyz (database, storage and queue answer) and
 * /metrics (Prometheus text, from this machine or with the token).
 */
export function registerHealth(app: FastifyInstance, ctx: Context): void {
  app.get('/healthz', async () => ({ status: 'up' }));

  app.get('/readyz', async (_request, reply) => {
    const [database, storage, queue] = await Promise.all([
      withinLimit(ctx.database.pool.query('select 1')),
      withinLimit(ctx.files.probe()),
      withinLimit(ctx.jobs.ping()),
    ]);
    const isReady = database && storage && queue;
    return reply
      .status(isReady ? 200 : 503)
      .send({ status: isReady ? 'ready' : 'not ready', database, storage, queue });
  });

  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'thuto_http_request_duration_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.15, 0.5, 1, 5],
    registers: [registry],
  });
  const jobs = new Gauge({
    name: 'thuto_jobs',
    help: 'Jobs in each queue by state',
    labelNames: ['queue', 'state'],
    registers: [registry],
    async collect() {
      for (const { name, ...states } of await ctx.jobs.depths().catch(() => [])) {
        for (const [state, depth] of Object.entries(states)) this.set({ queue: name, state }, depth);
      }
    },
  });
  registry.registerMetric(jobs);

  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'page',
      status: reply.statusCode,
    };
    duration.observe(labels, reply.elapsedTime / 1000);
  });

  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, ctx.config.metricsToken)) throw new DomainError('not_found');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  if (isFromThisMachine(request)) return true;
  const given = request.headers.authorization?.replace(/^Bearer /, '');
  return token !== null && given !== undefined && timingSafeEqual(hash(given), hash(token));
}
