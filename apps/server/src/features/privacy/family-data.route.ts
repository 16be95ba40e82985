import { DomainError } from '@thuto/domain/errors';
import { dateInZone } from '@thuto/domain/calendar';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { RequestContext } from '../../request-context.ts';
import { requireStudentAccess, requireAdminAccess } from '../../require-access.ts';
import { ROUTE_ACTIONS } from '../../route-actions.ts';
import type { SignedInContext } from '../../context.ts';
import { exportFamilyData } from './export-family-data.ts';

const OWN_DATA = '/api/students/:studentId/data';
const Params = z.object({ id: z.uuid() });

/** Serves the data of a family as a ZIP download. It is not part of the contract because it is not JSON. */
export function registerFamilyDataRoutes(
  app: FastifyInstance,
  contextFor: (request: FastifyRequest) => RequestContext,
): void {
  async function answer(ctx: SignedInContext, id: string, reply: FastifyReply) {
    const archive = await exportFamilyData(ctx, id);
    const today = dateInZone(ctx.now().getTime(), ctx.config.timeZone);
    return reply
      .headers({
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="thuto-data-${today}.zip"`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      })
      .send(archive);
  }

  app.get<{ Params: { studentId: string } }>(OWN_DATA, async (request, reply) => {
    const context = contextFor(request);
    const { studentId } = request.params;
    const access = await requireStudentAccess(context, ROUTE_ACTIONS[OWN_DATA], studentId);
    return answer({ ...context, ...access }, access.student.id, reply);
  });

  app.get('/api/users/:id/data', async (request, reply) => {
    const context = contextFor(request);
    const currentUser = await requireAdminAccess(context, ROUTE_ACTIONS['/api/users/:id/data']);
    const params = Params.safeParse(request.params);
    if (!params.success) throw new DomainError('student_not_found');
    return answer({ ...context, currentUser }, params.data.id, reply);
  });
}
