import { type ReactNode, useRef, useState } from 'react';
import { getErrorMessage } from '../../lib/api/error-copy.ts';
import { Button } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';

/** The pagination state of a list, as `useInfiniteQuery` returns it. */
export interface PaginationProps {
  hasNextPage: boolean;
  isFetchNextPageError: boolean;
  error: Error | null;
  data: { readonly pages: readonly unknown[] } | undefined;
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<NextPage>;
}

/** The list after a fetch of its next page. */
interface NextPage {
  readonly hasNextPage: boolean;
  readonly isError: boolean;
  readonly data: { readonly pages: readonly unknown[] } | undefined;
}

/** How often a next page is fetched again after a refetch of the list has cancelled it. */
const MAX_ATTEMPTS = 5;

/**
 * Fetches the next page. A live event may refetch the list at the same time: a running refetch is awaited, because
 * cancelling it would leave old rows, and a page that a refetch has cancelled is fetched again.
 */
async function fetchNextPage(pagination: PaginationProps): Promise<NextPage> {
  const before = pagination.data?.pages.length ?? 0;
  let next: NextPage;
  let attempts = 0;
  do {
    next = await pagination.fetchNextPage({ cancelRefetch: false });
    attempts += 1;
  } while (
    !next.isError &&
    next.hasNextPage &&
    // Another number of pages means that the page has arrived, or that the filters have changed.
    (next.data?.pages.length ?? 0) === before &&
    attempts < MAX_ATTEMPTS
  );
  return next;
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
  const [isBusy, setIsBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const count = useRef<HTMLOutputElement>(null);
  const { hasNextPage } = pagination;
  if (!hasNextPage && !hasLoaded) return null;

  async function load() {
    setHasLoaded(true);
    setIsBusy(true);
    const next = await fetchNextPage(pagination);
    setIsBusy(false);
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
