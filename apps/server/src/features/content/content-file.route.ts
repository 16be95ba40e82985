import { DomainError } from '@thuto/domain/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { RequestContext } from '../../request-context.ts';
import { ANY_STUDENT, requireAccess } from '../../require-access.ts';
import { ROUTE_ACTIONS } from '../../route-actions.ts';
import { contentDisposition } from '../../platform/files/content-disposition.ts';
import { FileNotFoundError } from '../../platform/files/file-store.ts';
import { sendFile } from '../../platform/files/send-file.ts';
import { planFileResponse } from '../../platform/files/plan-file-response.ts';
import type { FileRow } from './content.store.ts';
import { openContentFile } from './open-content-file.ts';
import { parseParams } from '../../plugins/parse-params.ts';

const Params = z.object({ id: z.uuid() });
const PDF = 'application/pdf';

/** Headers that decide whether the browser displays the file or downloads it. */
function headersFor({ contentType, fileName }: FileRow): Record<string, string> {
  const isShown = contentType === PDF || contentType.startsWith('video/');
  return {
    'content-type': contentType,
    'content-disposition': contentDisposition(isShown ? 'inline' : 'attachment', fileName),
    // Sandboxed with an opaque origin and without scripts. Browsers' PDF viewers still work and may download.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-downloads",
    'x-content-type-options': 'nosniff',
    // The browser may cache the file but must revalidate each time: access can change at any moment.
    'cache-control': 'private, no-cache',
  };
}

/** Serves content files, whole or as byte ranges. Outside the contract because they are not JSON. */
export function registerContentFileRoute(
  app: FastifyInstance,
  contextFor: (request: FastifyRequest) => RequestContext,
): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/api/content/:id/file',
    async handler(request, reply) {
      const context = contextFor(request);
      const { currentUser } = await requireAccess(
        context,
        ROUTE_ACTIONS['/api/content/:id/file'],
        ANY_STUDENT,
      );
      const { id } = parseParams(Params, request);
      const file = await openContentFile({ ...context, currentUser }, id);

      const { status, headers, range } = planFileResponse(request.headers, file);
      const answer = () => reply.status(status).headers({ ...headersFor(file), ...headers });
      if (range === null || request.method === 'HEAD') return answer().send();
      try {
        const { stream } = await context.files.get(file.storageKey, range);
        return sendFile(answer(), stream);
      } catch (error) {
        if (!(error instanceof FileNotFoundError)) throw error;
        // Deleted since the lookup, or lost: operators must be able to tell the two apart.
        request.log.warn({ fileId: file.id }, 'the bytes of a content file are missing');
        throw new DomainError('not_found');
      }
    },
  });
}
