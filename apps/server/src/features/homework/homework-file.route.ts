import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ROUTE_ACTIONS } from '../../route-actions.ts';
import type { RequestContext } from '../../request-context.ts';
import { ANY_STUDENT, requireAccess } from '../../require-access.ts';
import { sendStoredFile } from '../../platform/files/send-stored-file.ts';
import { openHomeworkFile } from './open-homework-file.ts';
import { parseParams } from '../../plugins/parse-params.ts';

/** The id of a file has no version. */
const Params = z.object({ id: z.guid() });

/** Serves the bytes of a file that was handed in, outside the contract because they are not JSON. */
export function registerHomeworkFileRoute(
  app: FastifyInstance,
  contextFor: (request: FastifyRequest) => RequestContext,
): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/api/homework-files/:id',
    async handler(request, reply) {
      const context = contextFor(request);
      const { currentUser } = await requireAccess(
        context,
        ROUTE_ACTIONS['/api/homework-files/:id'],
        ANY_STUDENT,
      );
      const { id } = parseParams(Params, request);
      const opened = await openHomeworkFile({ ...context, currentUser }, id);
      return sendStoredFile(request, reply, opened);
    },
  });
}
