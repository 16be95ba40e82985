import { useEffect, useRef, useState } from 'react';
import { useRefreshContent } from '../api/change-content.ts';
import { publishContent, type PublishPhase } from '../content-upload/publish-content.ts';
import type { ContentWords } from '../content-values.ts';

/**
 * Publishes content and tells how far it is. No mutation of TanStack Query: one would lead away from the page when the
 * sign-in has ended, with the chosen file.
 */
export function usePublishContent(accountId: string) {
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
    /** Null while nothing is on its way. */
    phase,
    async publish(words: ContentWords, file: File | null): Promise<void> {
      const controller = new AbortController();
      underWay.current = controller;
      try {
        await publishContent({ words, file, accountId, onPhase: setPhase, signal: controller.signal });
        await refresh();
      } finally {
        setPhase(null);
      }
    },
    cancel: () => underWay.current?.abort(),
  };
}
