import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';

/** Makes every list of content and the console's numbers follow. */
export function useRefreshContent() {
  const cache = useQueryClient();
  return () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: orpc.content.key() }),
      cache.invalidateQueries({ queryKey: orpc.activity.getConsoleOverview.key() }),
    ]);
}

/** What an admin may do to content that is there. */
export function useChangeContent() {
  // Awaited, so that the lists are right when the button is free again; also after a refusal, which tells of a change.
  const onSettled = useRefreshContent();
  return {
    update: useMutation(orpc.content.updateContent.mutationOptions({ onSettled })),
    activate: useMutation(orpc.content.activateContent.mutationOptions({ onSettled })),
    deactivate: useMutation(orpc.content.deactivateContent.mutationOptions({ onSettled })),
    remove: useMutation(orpc.content.deleteContent.mutationOptions({ onSettled })),
  };
}
