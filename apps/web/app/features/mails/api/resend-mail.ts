import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';

/** Queues a failed mail again. */
export function useResendMail() {
  const cache = useQueryClient();
  return useMutation(
    orpc.mails.resendMail.mutationOptions({
      // Awaited, so that the row is what the log says when the button is free; also after a refusal, which tells of a change.
      onSettled: () => cache.invalidateQueries({ queryKey: orpc.mails.listMails.key() }),
    }),
  );
}
