import { DomainError } from '@thuto/domain/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { RequestContext } from '../../api.ts';
import { openProof } from './open-proof.ts';

const Params = z.object({ id: z.uuid() });

/** A header value that carries any file name (RFC 6266): an ASCII stand-in beside the real one. */
function contentDisposition(kind: 'inline' | 'attachment', fileName: string): string {
  const ascii = fileName.replaceAll(/[^\x20-\x7e]|["\\]/g, '_');
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(fileName).replaceAll("'", '%27')}`;
}

/** Serves the bytes of a proof, outside the contract because they are not JSON. */
export function registerProofRoute(
  app: FastifyInstance,
  contextFor: (request: FastifyRequest) => RequestContext,
): void {
  app.get('/api/payments/:id/proof', async (request, reply) => {
    const context = contextFor(request);
    const actor = await context.findActor();
    if (!actor) throw new DomainError('sign_in_required');
    const params = Params.safeParse(request.params);
    if (!params.success) throw new DomainError('not_found');
    const { file, stream, size } = await openProof({ ...context, actor }, params.data.id);
    // A picture may be looked at where it is; a PDF is a program of sorts and is never opened as a document of ours.
    const kind = file.contentType.startsWith('image/') ? 'inline' : 'attachment';
    return reply
      .headers({
        'content-type': file.contentType,
        'content-length': size,
        'content-disposition': contentDisposition(kind, file.fileName),
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      })
      .send(stream);
  });
}
