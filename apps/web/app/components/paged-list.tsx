import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatTotal } from '../lib/total.ts';
import { wordsFor } from '../lib/error-copy.ts';
import { LoadMore } from './load-more.tsx';
import { PageSteps } from './page-steps.tsx';
import { Button } from './ui/button.tsx';
import { EmptyState } from './ui/empty-state.tsx';
import { ErrorPanel } from './ui/error-panel.tsx';
import { Notice } from './ui/notice.tsx';
import { SkeletonList } from './ui/skeleton.tsx';
import type { ListPageInAddress } from './use-list-page.ts';

/** One page of a list, as the contract gives it. */
export interface ListPage<Item> {
  items: Item[];
  nextCursor: string | null;
  total: number;
}

export type PagedQuery<Item> = UseInfiniteQueryResult<InfiniteData<ListPage<Item>, string | undefined>>;

export interface PagedListProps<Item> {
  query: PagedQuery<Item>;
  /** 'Loading payments' */
  loading: string;
  /** 'The payments could not be loaded.' */
  failure: string;
  /** Shown in the place of an empty list. */
  empty: ReactNode;
  rowClassName?: string;
  /** Turns pages, kept in the address, in the place of loading more below. */
  steps?: ListPageInAddress;
  children: (items: Item[]) => ReactNode;
}

/** Every entry that the pages so far hold. */
export function itemsOf<Item>(query: Pick<PagedQuery<Item>, 'data'>): Item[] {
  return query.data?.pages.flatMap((page) => page.items) ?? [];
}

/** A list that comes page by page, in each of its states: loading, failed, empty, full, more to load. */
export function PagedList<Item>({
  query,
  loading,
  failure,
  empty,
  rowClassName,
  steps,
  children,
}: PagedListProps<Item>) {
  if (query.data === undefined) {
    if (!query.isError) return <SkeletonList label={loading} rows={4} rowClassName={rowClassName} />;
    return (
      <ErrorPanel
        message={wordsFor(query.error, failure)}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  const items = itemsOf(query);
  const total = query.data.pages.at(-1)?.total ?? items.length;
  const isFirst = steps?.after === undefined;
  return (
    <div className="grid min-w-0 gap-4">
      {query.isRefetchError && (
        <Notice
          tone="warning"
          actions={
            <Button size="sm" variant="outline" busy={query.isFetching} onClick={() => void query.refetch()}>
              Retry
            </Button>
          }
        >
          This list could not be refreshed and may be out of date.
        </Notice>
      )}
      {items.length > 0 ? children(items) : isFirst ? empty : <EmptyPage />}
      {steps !== undefined && (
        <PageSteps
          shown={items.length}
          total={total}
          isFirst={isFirst}
          next={query.data.pages.at(-1)?.nextCursor ?? null}
          onTurn={steps.turnTo}
        />
      )}
      {steps === undefined && (
        <LoadMore further={query} failure={failure}>
          {items.length} of {formatTotal(total)} shown
        </LoadMore>
      )}
    </div>
  );
}

/** What was on a page may have left the list meanwhile. */
function EmptyPage() {
  return <EmptyState title="Nothing on this page any more">Go back to the page before it.</EmptyState>;
}
