import { DomainError } from '@thuto/domain/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ROUTE_ACTIONS } from '../../access-policy.ts';
import { ANY_STUDENT, requireAccess, type RequestContext } from '../../api.ts';
import { contentDisposition } from '../../platform/files/content-disposition.ts';
import { sendFile } from '../../platform/files/send-file.ts';
import { openHomeworkFile } from './open-homework-file.ts';

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
      const params = Params.safeParse(request.params);
      if (!params.success) throw new DomainError('not_found');
      const { file, stream, size } = await openHomeworkFile({ ...context, currentUser }, params.data.id);
      // Pictures may be shown inline. PDFs can contain scripts, so they are never rendered on our origin.
      const kind = file.contentType.startsWith('image/') ? 'inline' : 'attachment';
      reply.headers({
        'content-type': file.contentType,
        'content-length': size,
        'content-disposition': contentDisposition(kind, file.fileName),
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      });
      if (request.method !== 'HEAD') return sendFile(reply, stream);
      stream.destroy();
      return reply.send();
    },
  });
}
