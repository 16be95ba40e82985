import { useEffect, useRef, useState } from 'react';
import { useRefreshContent } from '../api/content-actions.ts';
import {
  type Destination,
  publishContent,
  type PublishPhase,
  servicesFor,
} from '../content-upload/publish-content.ts';
import type { ContentWords } from '../content-values.ts';

/**
 * Publishes content and reports the progress. Not a TanStack mutation: that would leave the page when the session has
 * ended and lose the selected file.
 */
export function usePublishContent(accountId: string, destination?: Destination) {
  const refresh = useRefreshContent();
  const [phase, setPhase] = useState<PublishPhase | null>(null);
  const underWay = useRef<AbortController | null>(null);
  const isBusy = phase !== null;

  useEffect(() => {
    if (!isBusy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isBusy]);

  return {
    /** Null while nothing is being published. */
    phase,
    async publish(words: ContentWords, file: File | null): Promise<void> {
      const controller = new AbortController();
      underWay.current = controller;
      try {
        await publishContent(
          { words, file, accountId, onPhase: setPhase, signal: controller.signal },
          destination && servicesFor(destination),
        );
        await refresh();
      } finally {
        setPhase(null);
      }
    },
    cancel: () => underWay.current?.abort(),
  };
}
