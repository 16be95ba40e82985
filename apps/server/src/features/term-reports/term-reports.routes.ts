import { adminApi, studentApi, tutorApi } from '../../api.ts';
import { getTaughtTermReport } from './get-taught-term-report.ts';
import { listTermReportChoices } from './list-term-report-choices.ts';
import { listTermReports } from './list-term-reports.ts';
import { listUnsignedTermReports } from './list-unsigned-term-reports.ts';
import { reviseTermReport } from './revise-term-report.ts';
import { saveTermReport } from './save-term-report.ts';
import { signTermReport } from './sign-term-report.ts';
import { presentSignedReport, presentTermReport } from './term-reports.presenter.ts';

export const termReportsRoutes = {
  listTermReports: studentApi.termReports.listTermReports.handler(async ({ context }) => ({
    items: (await listTermReports(context)).flatMap(
      (row) => presentSignedReport(row, context.config.timeZone) ?? [],
    ),
  })),
  listTermReportChoices: tutorApi.termReports.listTermReportChoices.handler(({ context, input }) =>
    listTermReportChoices(context, input.id),
  ),
  getTaughtTermReport: tutorApi.termReports.getTaughtTermReport.handler(async ({ context, input }) =>
    presentTermReport(await getTaughtTermReport(context, input), context.config.timeZone),
  ),
  saveTermReport: tutorApi.termReports.saveTermReport.handler(async ({ context, input }) =>
    presentTermReport(await saveTermReport(context, input), context.config.timeZone),
  ),
  signTermReport: tutorApi.termReports.signTermReport.handler(async ({ context, input }) =>
    presentTermReport(await signTermReport(context, input), context.config.timeZone),
  ),
  reviseTermReport: tutorApi.termReports.reviseTermReport.handler(async ({ context, input }) =>
    presentTermReport(await reviseTermReport(context, input), context.config.timeZone),
  ),
  listUnsignedTermReports: adminApi.termReports.listUnsignedTermReports.handler(({ context, input }) =>
    listUnsignedTermReports(context, input),
  ),
};
