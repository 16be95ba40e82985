import { adminApi, studentApi, tutorApi } from '../../api.ts';
import { acceptPlan } from './accept-plan.ts';
import { createPlanVersion } from './create-plan-version.ts';
import { deleteEvidence } from './delete-evidence.ts';
import { describeMaybePlan, describePlan } from './describe-plan.ts';
import { editPlan } from './edit-plan.ts';
import { getProgress } from './get-progress.ts';
import { listEvidence } from './list-evidence.ts';
import { listPlanChoices } from './list-plan-choices.ts';
import { requireStudent } from './require-student.ts';
import { requireTaughtStudent } from './require-taught-student.ts';
import { findNewestPlan, findSignedPlan } from './plans.store.ts';
import { signPlan } from './sign-plan.ts';
import { getReport } from './get-report.ts';
import { listReportForms } from './list-report-forms.ts';
import { listReports } from './list-reports.ts';
import { listReportsDue } from './list-reports-due.ts';
import { saveReport } from './save-report.ts';

export const learningRoutes = {
  listReportForms: tutorApi.learning.listReportForms.handler(({ context }) => listReportForms(context)),
  saveReport: tutorApi.learning.saveReport.handler(({ context, input }) => saveReport(context, input)),
  getTaughtReport: tutorApi.learning.getTaughtReport.handler(({ context, input }) =>
    getReport(context, input.id),
  ),
  listReports: studentApi.learning.listReports.handler(({ context, input }) => listReports(context, input)),
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
    describeMaybePlan(
      context,
      await findSignedPlan(context.db, context.student.id, input.subject),
      context.student,
    ),
  ),
  acceptPlan: studentApi.learning.acceptPlan.handler(async ({ context, input }) =>
    describePlan(context, await acceptPlan(context, input), context.student),
  ),
  getTaughtPlan: tutorApi.learning.getTaughtPlan.handler(async ({ context, input }) => {
    const studentId = await requireTaughtStudent(context, context.db, input.id);
    return describeMaybePlan(context, await findNewestPlan(context.db, studentId, input.subject), 'tutor');
  }),
  signPlan: tutorApi.learning.signPlan.handler(async ({ context, input }) =>
    describePlan(context, await signPlan(context, input), 'tutor'),
  ),
  createPlanVersion: tutorApi.learning.createPlanVersion.handler(async ({ context, input }) =>
    describePlan(context, await createPlanVersion(context, input), 'tutor'),
  ),
  getPlanChoices: tutorApi.learning.getPlanChoices.handler(({ context, input }) =>
    listPlanChoices(context, input),
  ),
  editPlan: tutorApi.learning.editPlan.handler(async ({ context, input }) =>
    describePlan(context, await editPlan(context, input), 'tutor'),
  ),
  getStudentPlan: adminApi.learning.getStudentPlan.handler(async ({ context, input }) => {
    const studentId = await requireStudent(context.db, input.id);
    return describeMaybePlan(context, await findNewestPlan(context.db, studentId, input.subject), 'admin');
  }),
  getReport: adminApi.learning.getReport.handler(({ context, input }) => getReport(context, input.id)),
  listReportsDue: adminApi.learning.listReportsDue.handler(({ context, input }) =>
    listReportsDue(context, input),
  ),
};
