import { FILE_NAME_HEADER, MAX_STATEMENT_BYTES } from '@thuto/contract/statements';
import { DomainError } from '@thuto/domain/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ROUTE_ACTIONS } from '../../route-actions.ts';
import type { RequestContext } from '../../request-context.ts';
import { requireAdminAccess } from '../../require-access.ts';
import { limitWrites } from '../../plugins/general-limits.ts';
import { collectPieces } from './collect-pieces.ts';
import { uploadStatement } from './upload-statement.ts';

const ROUTE = '/api/statement-files';

const decodeName = (header: string | string[] | undefined): string => {
  try {
    return decodeURIComponent([header ?? ''].flat()[0] ?? '');
  } catch {
    return '';
  }
};

/** Takes the bytes of a statement. Outside the contract because the body is not JSON and may be large. */
export async function registerStatementFiles(
  app: FastifyInstance,
  contextFor: (request: FastifyRequest) => RequestContext,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request: unknown, body: AsyncIterable<Buffer>) => collectPieces(body));
    scope.addHook('onRequest', async (request) => {
      const context = contextFor(request);
      const currentUser = await requireAdminAccess(context, ROUTE_ACTIONS[ROUTE]);
      await limitWrites(context, currentUser.accountId);
      if (Number(request.headers['content-length'] ?? 0) > MAX_STATEMENT_BYTES) {
        throw new DomainError('statement_too_large', { maxBytes: MAX_STATEMENT_BYTES });
      }
    });
    scope.post(ROUTE, { bodyLimit: MAX_STATEMENT_BYTES }, async (request, reply) => {
      const context = contextFor(request);
      const currentUser = await requireAdminAccess(context, ROUTE_ACTIONS[ROUTE]);
      const pieces = (request.body ?? []) as readonly Buffer[];
      const fileName = decodeName(request.headers[FILE_NAME_HEADER]);
      return reply.status(201).send(await uploadStatement({ ...context, currentUser }, { pieces, fileName }));
    });
  });
}
