import type { ReactNode } from 'react';
import { useErrorMessage } from '../lib/api/use-error-message.ts';
import { useOnline } from '../lib/offline/use-online.ts';
import { ErrorPanel } from './ui/error-panel.tsx';
import { SkeletonList } from './ui/skeleton.tsx';

/** What the boundary reads of a query. Two queries that are shown together can be joined to one such object. */
export interface ShownQuery<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

export interface QueryBoundaryProps<Data> {
  query: ShownQuery<Data>;
  /** The label of the placeholder list, such as 'Loading payments', or another placeholder. */
  loading: ReactNode;
  /** Number and height of the placeholders in the list. */
  rows?: number;
  rowClassName?: string;
  /** 'The payments could not be loaded.' */
  failure: string;
  /** Renders the failure, such as in a page with its heading. */
  renderFailure?: (panel: ReactNode) => ReactNode;
  /** Shown instead of the children if `items` of the data is empty. */
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** A query in each of its states: loading, failed, empty, filled. Data that is shown stays when a refetch fails. */
export function QueryBoundary<Data>({
  query,
  loading,
  rows,
  rowClassName,
  failure,
  renderFailure = (panel) => panel,
  empty,
  children,
}: QueryBoundaryProps<Data>) {
  const { data, error } = query;
  if (data === undefined) {
    if (error !== null) return renderFailure(<Failed query={query} failure={failure} />);
    if (typeof loading !== 'string') return loading;
    return <SkeletonList label={loading} rows={rows} rowClassName={rowClassName} />;
  }
  return empty !== undefined && hasNoItems(data) ? empty : children(data);
}

function Failed({ query, failure }: Pick<QueryBoundaryProps<unknown>, 'query' | 'failure'>) {
  const isOnline = useOnline();
  return (
    <ErrorPanel
      title={isOnline ? undefined : 'This part needs a connection'}
      message={useErrorMessage(query.error, failure)}
      onRetry={() => void query.refetch()}
      isBusy={query.isFetching}
    />
  );
}

const hasNoItems = (data: unknown): boolean =>
  typeof data === 'object' &&
  data !== null &&
  'items' in data &&
  Array.isArray(data.items) &&
  data.items.length === 0;
