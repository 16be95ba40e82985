import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatTotal } from '../../lib/format/total.ts';
import { useWideScreen } from '../../lib/browser/use-wide-screen.ts';
import { QueryBoundary } from '../query-boundary.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Notice } from '../ui/notice.tsx';
import { Table, type TableColumn } from '../ui/table.tsx';
import type { ListPage } from './list-pages.ts';
import { LoadMore } from './load-more.tsx';
import { PageSteps } from './page-steps.tsx';

type Pages<Item> = InfiniteData<ListPage<Item>, string | undefined>;
export type PagedQuery<Item> = UseInfiniteQueryResult<Pages<Item>>;

export interface ResourceListProps<Item> {
  query: PagedQuery<Item>;
  /** 'Loading payments' */
  loading: string;
  /** 'The payments could not be loaded.' */
  failure: string;
  /** Shown instead of an empty list. */
  empty: ReactNode;
  skeletonClassName?: string;
  /** Pages named in the URL. Without it, a button loads more rows below. */
  pages?: { after: string | undefined; turnTo: (after: string) => void };
  /** How many rows a phone shows before *Show more*. Without it, the whole page. */
  phoneRows?: number;
  children: (items: Item[]) => ReactNode;
}

/** Returns the items of all loaded pages. */
export function flattenPages<Item>(query: { readonly data: Pages<Item> | undefined }): Item[] {
  return query.data?.pages.flatMap((page) => page.items) ?? [];
}

/** A list in each of its states: loading, failed, empty, filled, out of date. */
export function ResourceList<Item>(props: ResourceListProps<Item>) {
  return (
    <QueryBoundary
      query={props.query}
      loading={props.loading}
      rows={4}
      rowClassName={props.skeletonClassName}
      failure={props.failure}
    >
      {(data) => <LoadedPages {...props} data={data} />}
    </QueryBoundary>
  );
}

function LoadedPages<Item>({
  query,
  data,
  failure,
  empty,
  pages,
  phoneRows,
  children,
}: ResourceListProps<Item> & { data: Pages<Item> }) {
  const items = flattenPages({ data });
  const lastPage = data.pages.at(-1);
  const total = lastPage?.total ?? items.length;
  const isFirst = pages?.after === undefined;
  return (
    <div className="grid min-w-0 gap-4">
      {query.isRefetchError && (
        <Notice
          tone="warning"
          actions={
            <Button
              size="sm"
              variant="outline"
              isBusy={query.isFetching}
              onClick={() => void query.refetch()}
            >
              Retry
            </Button>
          }
        >
          This list could not be refreshed and may be out of date.
        </Notice>
      )}
      {items.length === 0 && (isFirst ? empty : <EmptyPage />)}
      {items.length > 0 &&
        (phoneRows === undefined ? (
          children(items)
        ) : (
          <FoldedRows items={items} phoneRows={phoneRows} render={children} />
        ))}
      {pages === undefined ? (
        <LoadMore pagination={query} failure={failure}>
          {items.length} of {formatTotal(total)} shown
        </LoadMore>
      ) : (
        <PageSteps
          shown={items.length}
          total={total}
          isFirst={isFirst}
          next={lastPage?.nextCursor ?? null}
          onTurn={pages.turnTo}
        />
      )}
    </div>
  );
}

export interface ResourceTableProps<Item extends { id: string }> extends Omit<
  ResourceListProps<Item>,
  'children'
> {
  /** The accessible name of the table. */
  label: string;
  columns: readonly TableColumn<Item>[];
  /** Shown above the rows, such as an export. */
  toolbar?: ReactNode;
}

/** A `ResourceList` of table rows. */
export function ResourceTable<Item extends { id: string }>({
  label,
  columns,
  toolbar,
  ...list
}: ResourceTableProps<Item>) {
  return (
    <ResourceList {...list}>
      {(rows) => (
        <>
          {toolbar}
          <Table
            label={label}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            isBusy={list.query.isPlaceholderData}
          />
        </>
      )}
    </ResourceList>
  );
}

/** The first rows, and on a phone the others behind *Show more*, so that the page stays short (three screens). */
export function FoldedRows<Item>({
  items,
  phoneRows,
  render,
}: {
  items: Item[];
  phoneRows: number;
  render: (items: Item[]) => ReactNode;
}) {
  const isWide = useWideScreen();
  const [isOpen, setOpen] = useState(false);
  // One row alone is not worth a button.
  const isFolded = !isWide && !isOpen && items.length > phoneRows + 1;
  return (
    <>
      {render(isFolded ? items.slice(0, phoneRows) : items)}
      {isFolded && (
        <div>
          <Button variant="outline" onClick={() => setOpen(true)}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

/** The rows of a page may have left the list since it was opened. */
function EmptyPage() {
  return <EmptyState title="This page is empty now">Go back to the previous page.</EmptyState>;
}
