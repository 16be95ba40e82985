import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toast } from '../../../components/ui/toast-store.ts';
import { orpc } from '../../../lib/api-client.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { refreshAfter } from '../../../lib/changed-queries.ts';
import { getErrorMessage } from '../../../lib/error-copy.ts';
import { useOnline } from '../../../lib/use-online.ts';
import { deleteKeptReport, listKeptReports } from '../report-queue.ts';

const RETRY_MS = 60_000;

/**
 * Sends the reports that were written without a connection. A report has its own id, so that the server saves one
 * that is sent twice only once.
 */
export function SendReports({ accountId }: { accountId: string }) {
  const online = useOnline();
  const cache = useQueryClient();
  useEffect(() => {
    if (!online) return undefined;
    const send = async () => {
      for (const report of listKeptReports(accountId)) {
        try {
          await orpc.learning.saveReport.call(report);
          deleteKeptReport(accountId, report.id);
          toast.success('Your report was sent. The family can read it now.');
        } catch (error) {
          // Without a response it stays for the next time.
          if (!(error instanceof ApiError) || error.status >= 500 || error.status === 401) return;
          deleteKeptReport(accountId, report.id);
          toast.error(getErrorMessage(error, 'A report that you wrote offline could not be saved.'));
        }
        await refreshAfter(cache, 'learning.report-saved');
      }
    };
    void send();
    // The browser may be online while the server could not be reached.
    const timer = setInterval(() => void send(), RETRY_MS);
    return () => clearInterval(timer);
  }, [online, accountId, cache]);
  return null;
}
