import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { listPages } from '../../../components/listing/list-pages.ts';
import { orpc } from '../../../lib/api/api-client.ts';
import { useAction } from '../../../lib/api/use-action.ts';

const { termReports } = orpc;

/** Names a report of the tutor's student. */
export interface TaughtReport {
  readonly id: string;
  readonly termId: string;
  readonly subject: string;
}

/** Fetches the signed term reports of a student, for the family. */
export const useTermReports = (studentId: string, isAllowed: boolean) =>
  useQuery(termReports.listTermReports.queryOptions({ input: { studentId }, enabled: isAllowed }));

/** Fetches the terms and subjects of which the tutor writes reports. */
export const useTermReportChoices = (id: string) =>
  useQuery(termReports.listTermReportChoices.queryOptions({ input: { id } }));

/** Fetches the newest version of a report of the tutor's student. */
export const useTaughtTermReport = (report: TaughtReport) =>
  useQuery(termReports.getTaughtTermReport.queryOptions({ input: report }));

/** Fetches the term reports without a signature, page by page. */
export const useUnsignedTermReports = () =>
  useInfiniteQuery(
    termReports.listUnsignedTermReports.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor }),
      ...listPages(),
    }),
  );

/** The actions of a tutor with a term report. */
export const useTermReportActions = () => ({
  save: useAction({
    call: termReports.saveTermReport.call,
    changes: 'learning.term-report-saved',
    done: 'Draft saved.',
    failure: 'The term report could not be saved. Please try again.',
  }),
  sign: useAction({
    call: termReports.signTermReport.call,
    changes: 'learning.term-report-signed',
    done: 'Term report signed. The family can read it now.',
    failure: 'The term report could not be signed. Please try again.',
  }),
  revise: useAction({
    call: termReports.reviseTermReport.call,
    changes: 'learning.term-report-revised',
    done: 'New version started. The family sees the signed one until you sign the new one.',
    failure: 'The new version could not be started. Please try again.',
  }),
});
