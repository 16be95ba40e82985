import { type ReactNode, useRef, useState } from 'react';
import { getErrorMessage } from '../../lib/error-copy.ts';
import { Button } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';

/** The pagination state of a list, as `useInfiniteQuery` returns it. */
export interface PaginationProps {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: Error | null;
  fetchNextPage: () => Promise<{ hasNextPage: boolean }>;
}

export interface LoadMoreProps {
  pagination: PaginationProps;
  /** 'The payments could not be loaded.' */
  failure: string;
  /** How many rows are shown. Announced when it changes. */
  children: ReactNode;
}

/** The button below a list that loads more of it. */
export function LoadMore({ pagination, failure, children }: LoadMoreProps) {
  const [hasLoaded, setHasLoaded] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const count = useRef<HTMLOutputElement>(null);
  const { hasNextPage, isFetchingNextPage: isBusy } = pagination;
  if (!hasNextPage && !hasLoaded) return null;

  async function load() {
    setHasLoaded(true);
    const next = await pagination.fetchNextPage();
    // The button disappears with the last page, so its focus moves to the count.
    if (!next.hasNextPage && document.activeElement === button.current) {
      count.current?.focus({ preventScroll: true });
    }
  }

  return (
    <div className="grid justify-items-center gap-2 text-center">
      {pagination.isFetchNextPageError && (
        <p role="alert" className="font-medium text-danger">
          {getErrorMessage(pagination.error, failure)}
        </p>
      )}
      {hasNextPage && (
        // Not disabled while loading, because a disabled button loses the focus.
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
