import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { listPages } from '../../../components/listing/list-pages.ts';
import { orpc } from '../../../lib/api/api-client.ts';
import { useAction } from '../../../lib/api/use-action.ts';

const { learning } = orpc;

/** Fetches the tutor's lessons that need a report. The browser caches them for offline use. */
export const useReportForms = () => useQuery(learning.listReportForms.queryOptions());

/** Fetches the reports of a student's newest lessons. */
export const useReports = (studentId: string, isAllowed: boolean) =>
  useQuery(learning.listReports.queryOptions({ input: { studentId, limit: 100 }, enabled: isAllowed }));

/** Fetches the lessons that ended without a report, page by page. */
export const useReportsDue = () =>
  useInfiniteQuery(
    learning.listReportsDue.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor }),
      ...listPages(),
    }),
  );

/** Saves the report of a lesson. */
export const useSaveReport = () =>
  useAction({
    call: learning.saveReport.call,
    changes: 'learning.report-saved',
    done: 'Report saved. The family can read it now.',
    failure: 'The report could not be saved. Please try again.',
    messages: { not_found: 'This lesson is not yours any more.' },
  });
