import { DomainError } from '@thuto/domain/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ROUTE_ACTIONS } from '../../route-actions.ts';
import type { RequestContext } from '../../request-context.ts';
import { requireStudentAccess } from '../../require-access.ts';
import { drawPdf } from '../../platform/pdf/draw-pdf.ts';
import { parseParams } from '../../plugins/parse-params.ts';
import { sendPdf } from '../../platform/pdf/send-pdf.ts';
import { getEmailBranding } from '../settings/get-email-branding.ts';
import { getSubjectNames } from '../subjects/get-subject-names.ts';
import { presentSignedReport } from './term-reports.presenter.ts';
import { getSignedTermReport } from './get-signed-term-report.ts';

const PATH = '/api/students/:studentId/term-reports/:id/print';
const Params = z.object({ studentId: z.string(), id: z.uuid() });

/** Serves a signed term report as a file, outside the contract because it is not JSON. */
export function registerTermReportRoute(
  app: FastifyInstance,
  contextFor: (request: FastifyRequest) => RequestContext,
): void {
  app.get(PATH, async (request, reply) => {
    const context = contextFor(request);
    const { studentId, id } = parseParams(Params, request);
    const { currentUser, student } = await requireStudentAccess(context, ROUTE_ACTIONS[PATH], studentId);
    const row = await getSignedTermReport(context, student.id, id);
    const report = presentSignedReport(row, context.config.timeZone);
    if (report === null) throw new DomainError('not_found');
    const [{ platformName }, nameOf] = await Promise.all([
      getEmailBranding(context, context.db),
      getSubjectNames(context.db),
    ]);
    const data = { report, platformName, studentName: student.name, subjectName: nameOf(report.subject) };
    const content = await drawPdf(currentUser.accountId, { kind: 'term-report', data });
    return sendPdf(reply, {
      kind: 'attachment',
      fileName: `term-report-${report.subject}-${report.startsOn}.pdf`,
      content,
    });
  });
}
