import { adminApi, studentApi, tutorApi, tutorTransactionApi } from '../../api.ts';
import { getReport } from './get-report.ts';
import { listReportForms } from './list-report-forms.ts';
import { listReports } from './list-reports.ts';
import { listReportsDue } from './list-reports-due.ts';
import { saveReport } from './save-report.ts';

export const learningRoutes = {
  listReportForms: tutorApi.learning.listReportForms.handler(({ context }) => listReportForms(context)),
  saveReport: tutorTransactionApi.learning.saveReport.handler(({ context, input }) =>
    saveReport(context, input),
  ),
  getTaughtReport: tutorApi.learning.getTaughtReport.handler(({ context, input }) =>
    getReport(context, input.id),
  ),
  listReports: studentApi.learning.listReports.handler(({ context, input }) => listReports(context, input)),
  getReport: adminApi.learning.getReport.handler(({ context, input }) => getReport(context, input.id)),
  listReportsDue: adminApi.learning.listReportsDue.handler(({ context, input }) =>
    listReportsDue(context, input),
  ),
};
