import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';

/** What an admin may do to a contact message. Every list and the console's number follow. */
export function useChangeMessage() {
  const cache = useQueryClient();
  // Awaited, so that the lists are right when the button is free again; also after a refusal, which tells of a change.
  const onSettled = () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: orpc.messages.listMessages.key() }),
      cache.invalidateQueries({ queryKey: orpc.activity.getConsoleOverview.key() }),
    ]);
  return {
    markRead: useMutation(orpc.messages.markMessageRead.mutationOptions({ onSettled })),
    markUnread: useMutation(orpc.messages.markMessageUnread.mutationOptions({ onSettled })),
    archive: useMutation(orpc.messages.archiveMessage.mutationOptions({ onSettled })),
    unarchive: useMutation(orpc.messages.unarchiveMessage.mutationOptions({ onSettled })),
  };
}
