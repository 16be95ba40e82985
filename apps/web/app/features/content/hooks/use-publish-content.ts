import { useUpload } from '../../../lib/upload/use-upload.ts';
import { useRefreshContent } from '../api/content-actions.ts';
import {
  type Destination,
  publishContent,
  type PublishPhase,
  servicesFor,
} from '../content-upload/publish-content.ts';
import type { ContentWords } from '../content-values.ts';

/** Publishes content and reports the progress. */
export function usePublishContent(accountId: string, destination?: Destination) {
  const refresh = useRefreshContent();
  const { phase, run, cancel } = useUpload<PublishPhase>();
  return {
    phase,
    publish: (words: ContentWords, file: File | null): Promise<void> =>
      run(async (control) => {
        await publishContent({ words, file, accountId, ...control }, destination && servicesFor(destination));
        await refresh();
      }),
    cancel,
  };
}
