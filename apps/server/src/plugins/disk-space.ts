import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { getDiskReserve, requireDiskSpace } from '../platform/disk-reserve.ts';
import { isOfApi } from './request-facts.ts';

const READING = /^(?:GET|HEAD|OPTIONS)$/;

/** Refuses calls that write with 507 `storage_full` when only the reserve of the database is left (OPS-14). */
export function registerDiskSpace(app: FastifyInstance, { config }: Pick<Context, 'config'>): void {
  const reserve = getDiskReserve(config);
  app.addHook('onRequest', async (request) => {
    if (READING.test(request.method) || !isOfApi(request)) return;
    // Cancelling an upload frees space.
    if (request.method === 'DELETE' && request.routeOptions.url?.startsWith('/api/uploads') === true) return;
    const size = Number(request.headers['content-length'] ?? 0);
    await requireDiskSpace(reserve, Number.isFinite(size) ? size : 0);
  });
}
