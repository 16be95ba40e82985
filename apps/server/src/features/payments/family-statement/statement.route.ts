import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { DomainError } from '@thuto/domain/errors';
import type { RequestContext } from '../../../request-context.ts';
import { requireStudentAccess } from '../../../require-access.ts';
import { drawPdf } from '../../../platform/pdf/draw-pdf.ts';
import { sendPdf } from '../../../platform/pdf/send-pdf.ts';
import { ROUTE_ACTIONS } from '../../../route-actions.ts';
import { getStatement } from './get-statement.ts';

const STATEMENT = '/api/students/:studentId/statement';
const Query = z.object({ month: z.string().max(10) });

/** Serves the statement of a month. Outside the contract because it is not JSON. */
export function registerStatementRoute(
  app: FastifyInstance,
  contextFor: (request: FastifyRequest) => RequestContext,
): void {
  app.get<{ Params: { studentId: string } }>(STATEMENT, async (request, reply) => {
    const context = contextFor(request);
    const access = await requireStudentAccess(context, ROUTE_ACTIONS[STATEMENT], request.params.studentId);
    const query = Query.safeParse(request.query);
    if (!query.success) throw new DomainError('input_invalid');
    const { month } = query.data;
    const statement = await getStatement({ ...context, ...access }, month);
    const content = await drawPdf(access.currentUser.accountId, { kind: 'statement', data: statement });
    return sendPdf(reply, { kind: 'attachment', fileName: `statement-${month}.pdf`, content });
  });
}
