import { useQueryClient } from '@tanstack/react-query';
import { orpc } from '../../../lib/api/api-client.ts';
import { refreshAfter } from '../../../lib/api/changed-queries.ts';
import { useAction } from '../../../lib/api/use-action.ts';
import { getContentErrorMessage } from '../content-upload/content-error.ts';

const CHANGE_FAILED = 'The content could not be changed. Please try again.';
const SAVE_FAILED = 'The content could not be saved. Please try again.';
const DELETE_FAILED = 'The content could not be deleted. Please try again.';

/** Returns a function that refetches what a change of content changes. */
export function useRefreshContent() {
  const cache = useQueryClient();
  return () => refreshAfter(cache, 'content.changed');
}

const describeWith = (failure: string) => ({
  failure,
  describeError: (error: unknown) => getContentErrorMessage(error, failure),
});

/** The actions of stored content. */
export function useChangeContent() {
  return {
    update: useAction({
      ...describeWith(SAVE_FAILED),
      call: orpc.content.updateContent.call,
      changes: 'content.changed',
      done: 'Content saved.',
    }),
    // No toast, because the badge of the card announces the new status.
    activate: useAction({
      ...describeWith(CHANGE_FAILED),
      call: orpc.content.activateContent.call,
      changes: 'content.activated',
    }),
    deactivate: useAction({
      ...describeWith(CHANGE_FAILED),
      call: orpc.content.deactivateContent.call,
      changes: 'content.deactivated',
    }),
    approve: useAction({
      ...describeWith(CHANGE_FAILED),
      call: orpc.content.approveContent.call,
      changes: 'content.approved',
      done: 'Draft approved. Students see it now.',
    }),
    reject: useAction({
      ...describeWith(CHANGE_FAILED),
      call: orpc.content.rejectContent.call,
      changes: 'content.rejected',
      done: 'Draft rejected. The tutor sees the reason.',
    }),
    remove: useAction({
      ...describeWith(DELETE_FAILED),
      call: orpc.content.deleteContent.call,
      changes: 'content.deleted',
      done: 'Content deleted.',
      doneCodes: ['not_found'],
    }),
  };
}
