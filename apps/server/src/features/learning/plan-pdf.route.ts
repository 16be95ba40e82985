import { subjectId } from '@thuto/contract/subjects';
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
import { getSignedPlan } from './get-signed-plan.ts';
import { presentPlan } from './plans.presenter.ts';

const PATH = '/api/students/:studentId/plans/:subject/print';
const Params = z.object({ studentId: z.string(), subject: subjectId() });

/** Serves the signed plan as a page to print, outside the contract because it is no JSON. */
export function registerPlanRoute(
  app: FastifyInstance,
  contextFor: (request: FastifyRequest) => RequestContext,
): void {
  app.get(PATH, async (request, reply) => {
    const context = contextFor(request);
    const { studentId, subject } = parseParams(Params, request);
    const { currentUser, student } = await requireStudentAccess(context, ROUTE_ACTIONS[PATH], studentId);
    const detailed = await getSignedPlan(context, student, subject);
    if (detailed === null) throw new DomainError('not_found');
    const [{ platformName }, nameOf] = await Promise.all([
      getEmailBranding(context, context.db),
      getSubjectNames(context.db),
    ]);
    const plan = presentPlan(detailed);
    const data = {
      plan,
      platformName,
      studentName: student.name,
      subjectName: nameOf(plan.subject),
    };
    const content = await drawPdf(currentUser.accountId, { kind: 'plan', data });
    return sendPdf(reply, { kind: 'inline', fileName: `plan-${plan.subject}.pdf`, content });
  });
}
