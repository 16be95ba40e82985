import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReportFilter } from '@thuto/domain/messages/threads';
import { listPages } from '../../../components/listing/list-pages.ts';
import { orpc } from '../../../lib/api/api-client.ts';
import { useAction } from '../../../lib/api/use-action.ts';

/** Fetches reports of messages, newest first, page by page. */
export function useMessageReports(filter: ReportFilter) {
  return useInfiniteQuery(
    orpc.threads.listMessageReports.infiniteOptions({
      input: (cursor: string | undefined) => ({ filter, cursor }),
      ...listPages(),
    }),
  );
}

/** Closes a report with a note. */
export function useCloseReport() {
  return useAction({
    call: orpc.threads.closeMessageReport.call,
    changes: 'message.report-closed',
    done: 'Report closed.',
    failure: 'The report could not be closed. Please try again.',
    doneCodes: ['report_not_open'],
  });
}
