import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestContext } from '../../request-context.ts';
import { requireAdminAccess } from '../../require-access.ts';
import { ROUTE_ACTIONS } from '../../route-actions.ts';
import { openBackupDownload } from './open-backup-download.ts';

/** Serves a backup at the URL from `requestBackupDownload`. Outside the contract because it is not JSON. */
export function registerBackupRoute(
  app: FastifyInstance,
  contextFor: (request: FastifyRequest) => RequestContext,
): void {
  // No HEAD route: it would use up the URL.
  app.get<{ Params: { token: string } }>(
    '/api/backup-downloads/:token',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const context = contextFor(request);
      const currentUser = await requireAdminAccess(context, ROUTE_ACTIONS['/api/backup-downloads/:token']);
      const { name, size, stream } = await openBackupDownload(
        { ...context, currentUser },
        request.params.token,
      );
      return reply
        .headers({
          'content-type': name.endsWith('.age') ? 'application/octet-stream' : 'application/gzip',
          ...(size !== null && { 'content-length': size }),
          'content-disposition': `attachment; filename="${name}"`,
          'x-content-type-options': 'nosniff',
          'cache-control': 'private, no-store',
        })
        .send(stream);
    },
  );
}
