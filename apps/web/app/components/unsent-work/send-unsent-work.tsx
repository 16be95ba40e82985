import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMatch } from 'react-router';
import { refreshAfter } from '../../lib/api/changed-queries.ts';
import { getErrorMessage } from '../../lib/api/error-copy.ts';
import { sendUnsentWork } from '../../lib/unsent-work/send-unsent-work.ts';
import { useOnline } from '../../lib/offline/use-online.ts';
import { toast } from '../ui/toast-store.ts';

const RETRY_MS = 60_000;

/**
 * Sends the answers and reports that the account gave without a connection, also in a session that has ended since. Sending
 * the same work twice has no effect.
 */
export function SendUnsentWork({ accountId }: { accountId: string }) {
  const online = useOnline();
  const cache = useQueryClient();
  // The page of an assessment sends its answers itself.
  const isAnswering = useMatch('/student/assessment/:id') !== null;
  useEffect(() => {
    if (!online || isAnswering) return undefined;
    const send = async () => {
      const { answers, reports, refusals } = await sendUnsentWork(accountId);
      if (reports > 0) toast.success('Your report was sent. The family can read it now.');
      if (answers > 0) toast.success('The answers that waited on this device are sent.');
      for (const refusal of refusals) {
        toast.error(getErrorMessage(refusal, 'Something that you wrote offline could not be saved.'));
      }
      if (reports > 0 || refusals.length > 0) await refreshAfter(cache, 'learning.report-saved');
      if (answers > 0) await refreshAfter(cache, 'assessment.finished');
    };
    void send();
    // The browser may be online while the server could not be reached.
    const timer = setInterval(() => void send(), RETRY_MS);
    return () => clearInterval(timer);
  }, [online, isAnswering, accountId, cache]);
  return null;
}
