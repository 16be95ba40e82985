import { useInfiniteQuery } from '@tanstack/react-query';
import { listPages } from '../../../components/listing/list-pages.ts';
import { orpc } from '../../../lib/api/api-client.ts';
import { useAction } from '../../../lib/api/use-action.ts';

/** Fetches what the tutor proposed, newest first, page by page. */
export function useProposedContent() {
  return useInfiniteQuery(
    orpc.content.listProposedContent.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor }),
      ...listPages(),
    }),
  );
}

/** Deletes a draft of the tutor. */
export function useDeleteProposedContent() {
  return useAction({
    call: orpc.content.deleteProposedContent.call,
    changes: 'content.deleted',
    done: 'Draft deleted.',
    failure: 'The draft could not be deleted. Please try again.',
    doneCodes: ['not_found'],
  });
}
