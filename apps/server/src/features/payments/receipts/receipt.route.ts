import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { RequestContext } from '../../../request-context.ts';
import { ANY_STUDENT, requireAccess } from '../../../require-access.ts';
import { drawPdf } from '../../../platform/pdf/draw-pdf.ts';
import { sendPdf } from '../../../platform/pdf/send-pdf.ts';
import { ROUTE_ACTIONS } from '../../../route-actions.ts';
import { getReceipt } from './get-receipt.ts';
import { parseParams } from '../../../plugins/parse-params.ts';

const Params = z.object({ id: z.uuid() });

/** Serves the receipt of an approved payment, outside the contract because it is no JSON. */
export function registerReceiptRoute(
  app: FastifyInstance,
  contextFor: (request: FastifyRequest) => RequestContext,
): void {
  app.get('/api/payments/:id/receipt', async (request, reply) => {
    const context = contextFor(request);
    const { currentUser } = await requireAccess(
      context,
      ROUTE_ACTIONS['/api/payments/:id/receipt'],
      ANY_STUDENT,
    );
    const { id } = parseParams(Params, request);
    const receipt = await getReceipt({ ...context, currentUser }, id);
    const content = await drawPdf(currentUser.accountId, { kind: 'receipt', data: receipt });
    return sendPdf(reply, { kind: 'inline', fileName: `receipt-${receipt.number}.pdf`, content });
  });
}
