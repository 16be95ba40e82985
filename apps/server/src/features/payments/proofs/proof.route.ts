import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { RequestContext } from '../../../request-context.ts';
import { ANY_STUDENT, requireAccess } from '../../../require-access.ts';
import { ROUTE_ACTIONS } from '../../../route-actions.ts';
import { sendStoredFile } from '../../../platform/files/send-stored-file.ts';
import { openProof } from './open-proof.ts';
import { parseParams } from '../../../plugins/parse-params.ts';

const Params = z.object({ id: z.uuid() });

/** Serves the bytes of a proof, outside the contract because they are not JSON. */
export function registerProofRoute(
  app: FastifyInstance,
  contextFor: (request: FastifyRequest) => RequestContext,
): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/api/payments/:id/proof',
    async handler(request, reply) {
      const context = contextFor(request);
      const { currentUser } = await requireAccess(
        context,
        ROUTE_ACTIONS['/api/payments/:id/proof'],
        ANY_STUDENT,
      );
      const { id } = parseParams(Params, request);
      const opened = await openProof({ ...context, currentUser }, id);
      return sendStoredFile(request, reply, opened);
    },
  });
}
