import { adminApi, studentApi, tutorApi } from '../../api.ts';
import { getTaughtTermReport, listTermReportChoices } from './get-term-report.ts';
import { listTermReports } from './list-term-reports.ts';
import { listUnsignedTermReports } from './list-unsigned-term-reports.ts';
import { reviseTermReport } from './revise-term-report.ts';
import { saveTermReport } from './save-term-report.ts';
import { signTermReport } from './sign-term-report.ts';

export const termReportsRoutes = {
  listTermReports: studentApi.termReports.listTermReports.handler(async ({ context }) => ({
    items: await listTermReports(context),
  })),
  listTermReportChoices: tutorApi.termReports.listTermReportChoices.handler(({ context, input }) =>
    listTermReportChoices(context, input.id),
  ),
  getTaughtTermReport: tutorApi.termReports.getTaughtTermReport.handler(({ context, input }) =>
    getTaughtTermReport(context, input),
  ),
  saveTermReport: tutorApi.termReports.saveTermReport.handler(({ context, input }) =>
    saveTermReport(context, input),
  ),
  signTermReport: tutorApi.termReports.signTermReport.handler(({ context, input }) =>
    signTermReport(context, input),
  ),
  reviseTermReport: tutorApi.termReports.reviseTermReport.handler(({ context, input }) =>
    reviseTermReport(context, input),
  ),
  listUnsignedTermReports: adminApi.termReports.listUnsignedTermReports.handler(({ context, input }) =>
    listUnsignedTermReports(context, input),
  ),
};
