import { dateInZone } from '@thuto/domain/calendar';
import { DomainError } from '@thuto/domain/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import type { RequestContext } from '../../request-context.ts';
import { requireAdminAccess } from '../../require-access.ts';
import { ROUTE_ACTIONS } from '../../route-actions.ts';
import { contentDisposition } from '../../platform/files/content-disposition.ts';
import { EXPORTED_TABLES } from './exported-tables.ts';
import { recordExport } from './record-export.ts';

/**
 * `GET /api/exports/{table}`: streams a console table as CSV to admins, with the filters of its list. Outside
 * the contract because it is not JSON. Streamed, because a table may not fit into memory.
 */
export function registerExportsRoute(
  app: FastifyInstance,
  contextFor: (request: FastifyRequest) => RequestContext,
): void {
  app.get<{ Params: { table: string } }>('/api/exports/:table', async (request, reply) => {
    const context = contextFor(request);
    const currentUser = await requireAdminAccess(context, ROUTE_ACTIONS['/api/exports/:table']);
    const name = request.params.table;
    const table = Object.hasOwn(EXPORTED_TABLES, name) ? EXPORTED_TABLES[name] : undefined;
    if (table === undefined) throw new DomainError('not_found');
    const today = dateInZone(context.now().getTime(), context.config.timeZone);
    const { filters, rows } = openTable(() => table.open({ ...context, currentUser }, request.query));
    await recordExport({ ...context, currentUser }, name, filters);
    return reply
      .headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': contentDisposition('attachment', `${name}-${today}.csv`),
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      })
      .send(await rows());
  });
}

/** Opens a table. @throws DomainError input_invalid for filters that the list does not have. */
function openTable<Rows>(open: () => Rows): Rows {
  try {
    return open();
  } catch (error) {
    if (!(error instanceof ZodError)) throw error;
    const fields = Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), message]));
    throw new DomainError('input_invalid', { fields });
  }
}
