import { adminApi, studentApi, tutorApi } from '../../api.ts';
import { acceptPlan } from './accept-plan.ts';
import { createPlanVersion } from './create-plan-version.ts';
import { deleteEvidence } from './delete-evidence.ts';
import { getNewestPlan } from './get-newest-plan.ts';
import { getPlanDetails } from './get-plan-details.ts';
import { getSignedPlan } from './get-signed-plan.ts';
import { presentMaybePlan, presentPlan } from './plans.presenter.ts';
import {
  presentReport,
  presentReportDue,
  presentReportForm,
  presentStaffReport,
} from './reports.presenter.ts';
import { editPlan } from './edit-plan.ts';
import { getProgress } from './get-progress.ts';
import { listEvidence } from './list-evidence.ts';
import { listPlanChoices } from './list-plan-choices.ts';
import { requireStudent } from './require-student.ts';
import { requireTaughtStudent } from './require-taught-student.ts';
import { signPlan } from './sign-plan.ts';
import { getReport } from './get-report.ts';
import { listReportForms } from './list-report-forms.ts';
import { listReports } from './list-reports.ts';
import { listReportsDue } from './list-reports-due.ts';
import { saveReport } from './save-report.ts';

export const learningRoutes = {
  listReportForms: tutorApi.learning.listReportForms.handler(async ({ context }) => {
    const { rows, topicLists } = await listReportForms(context);
    return { timeZone: context.config.timeZone, items: rows.map(presentReportForm), topicLists };
  }),
  saveReport: tutorApi.learning.saveReport.handler(async ({ context, input }) =>
    presentStaffReport(await saveReport(context, input)),
  ),
  getTaughtReport: tutorApi.learning.getTaughtReport.handler(async ({ context, input }) =>
    presentStaffReport(await getReport(context, input.id)),
  ),
  listReports: studentApi.learning.listReports.handler(async ({ context, input }) => {
    const { rows, nextCursor } = await listReports(context, input);
    return { items: rows.map(presentReport), nextCursor };
  }),
  getProgress: studentApi.learning.getProgress.handler(({ context, input }) =>
    getProgress(context, context.student.id, input.subject),
  ),
  listEvidence: studentApi.learning.listEvidence.handler(({ context, input }) =>
    listEvidence(context, context.student.id, input.topicId),
  ),
  getTaughtProgress: tutorApi.learning.getTaughtProgress.handler(async ({ context, input }) =>
    getProgress(context, await requireTaughtStudent(context, context.db, input.id), input.subject),
  ),
  listTaughtEvidence: tutorApi.learning.listTaughtEvidence.handler(async ({ context, input }) =>
    listEvidence(context, await requireTaughtStudent(context, context.db, input.id), input.topicId),
  ),
  deleteTaughtEvidence: tutorApi.learning.deleteTaughtEvidence.handler(async ({ context, input }) => {
    const studentId = await requireTaughtStudent(context, context.db, input.id);
    await deleteEvidence(context, context.currentUser.accountId, studentId, input.evidenceId);
    return {};
  }),
  getStudentProgress: adminApi.learning.getStudentProgress.handler(async ({ context, input }) =>
    getProgress(context, await requireStudent(context.db, input.id), input.subject),
  ),
  listStudentEvidence: adminApi.learning.listStudentEvidence.handler(async ({ context, input }) =>
    listEvidence(context, await requireStudent(context.db, input.id), input.topicId),
  ),
  deleteStudentEvidence: adminApi.learning.deleteStudentEvidence.handler(async ({ context, input }) => {
    const studentId = await requireStudent(context.db, input.id);
    await deleteEvidence(context, context.currentUser.accountId, studentId, input.evidenceId);
    return {};
  }),
  getPlan: studentApi.learning.getPlan.handler(async ({ context, input }) =>
    presentMaybePlan(await getSignedPlan(context, context.student, input.subject)),
  ),
  acceptPlan: studentApi.learning.acceptPlan.handler(async ({ context, input }) =>
    presentPlan(await getPlanDetails(context, await acceptPlan(context, input), context.student)),
  ),
  getTaughtPlan: tutorApi.learning.getTaughtPlan.handler(async ({ context, input }) => {
    const studentId = await requireTaughtStudent(context, context.db, input.id);
    return presentMaybePlan(await getNewestPlan(context, studentId, input.subject, 'tutor'));
  }),
  signPlan: tutorApi.learning.signPlan.handler(async ({ context, input }) =>
    presentPlan(await getPlanDetails(context, await signPlan(context, input), 'tutor')),
  ),
  createPlanVersion: tutorApi.learning.createPlanVersion.handler(async ({ context, input }) =>
    presentPlan(await getPlanDetails(context, await createPlanVersion(context, input), 'tutor')),
  ),
  getPlanChoices: tutorApi.learning.getPlanChoices.handler(({ context, input }) =>
    listPlanChoices(context, input),
  ),
  editPlan: tutorApi.learning.editPlan.handler(async ({ context, input }) =>
    presentPlan(await getPlanDetails(context, await editPlan(context, input), 'tutor')),
  ),
  getStudentPlan: adminApi.learning.getStudentPlan.handler(async ({ context, input }) => {
    const studentId = await requireStudent(context.db, input.id);
    return presentMaybePlan(await getNewestPlan(context, studentId, input.subject, 'admin'));
  }),
  getReport: adminApi.learning.getReport.handler(async ({ context, input }) =>
    presentStaffReport(await getReport(context, input.id)),
  ),
  listReportsDue: adminApi.learning.listReportsDue.handler(async ({ context, input }) => {
    const { rows, ...rest } = await listReportsDue(context, input);
    return { ...rest, items: rows.map((row) => presentReportDue(row, context.now())) };
  }),
};
