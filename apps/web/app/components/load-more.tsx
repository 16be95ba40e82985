import { type ReactNode, useRef, useState } from 'react';
import { wordsFor } from '../lib/error-copy.ts';
import { Button } from './ui/button.tsx';
import { Spinner } from './ui/spinner.tsx';

/** How a list that comes page by page goes on, as `useInfiniteQuery` says it. */
export interface Further {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: Error | null;
  fetchNextPage: () => Promise<{ hasNextPage: boolean }>;
}

export interface LoadMoreProps {
  further: Further;
  /** 'The payments could not be loaded.' */
  failure: string;
  /** How many are shown so far, which is told when it changes. */
  children: ReactNode;
}

/** The way to more of a list, below it. */
export function LoadMore({ further, failure, children }: LoadMoreProps) {
  const [hasLoaded, setHasLoaded] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const count = useRef<HTMLOutputElement>(null);
  const { hasNextPage, isFetchingNextPage: isBusy } = further;
  if (!hasNextPage && !hasLoaded) return null;

  async function load() {
    setHasLoaded(true);
    const next = await further.fetchNextPage();
    // The button goes with the last page, and would take the focus with it.
    if (!next.hasNextPage && document.activeElement === button.current) {
      count.current?.focus({ preventScroll: true });
    }
  }

  return (
    <div className="grid justify-items-center gap-2 text-center">
      {further.isFetchNextPageError && (
        <p role="alert" className="font-medium text-danger">
          {wordsFor(further.error, failure)}
        </p>
      )}
      {hasNextPage && (
        // Not disabled while it loads: it would lose the focus.
        <Button
          ref={button}
          variant="outline"
          aria-disabled={isBusy || undefined}
          aria-busy={isBusy || undefined}
          icon={isBusy && <Spinner className="size-[1.15em]" />}
          onClick={isBusy ? undefined : () => void load()}
        >
          {isBusy ? 'Loading...' : 'Load more'}
        </Button>
      )}
      <output ref={count} tabIndex={-1} className="text-sm text-ink-soft tabular-nums">
        {children}
      </output>
    </div>
  );
}
