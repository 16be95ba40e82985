import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { resolvesWithin } from './resolves-within.ts';

const READY_LIMIT_MS = 3_000;

/** Serves health checks: /healthz (the process runs) and /readyz (database, storage and queue respond). */
export function registerHealth(app: FastifyInstance, ctx: Context): void {
  app.get('/healthz', async () => ({ status: 'up' }));

  app.get('/readyz', async (_request, reply) => {
    const [database, storage, queue] = await Promise.all([
      resolvesWithin(ctx.database.pool.query('select 1'), READY_LIMIT_MS),
      resolvesWithin(ctx.files.probe(), READY_LIMIT_MS),
      resolvesWithin(ctx.jobs.ping(), READY_LIMIT_MS),
    ]);
    const isReady = database && storage && queue;
    return reply
      .status(isReady ? 200 : 503)
      .send({ status: isReady ? 'ready' : 'not ready', database, storage, queue });
  });
}
