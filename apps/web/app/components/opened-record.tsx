import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isAbsent } from '../lib/api/api-error.ts';
import type { OpenedId } from '../lib/pages/use-opened-id.ts';
import { QueryBoundary } from './query-boundary.tsx';
import { Dialog } from './ui/dialog.tsx';

export interface OpenedRecordProps<Item> {
  opened: OpenedId;
  query: UseQueryResult<Item>;
  word: 'Booking' | 'Session';
  title: (item: Item) => string;
  children: (item: Item) => ReactNode;
}

/** A dialog with the record that the URL names, in each of its states: loading, failed, absent, loaded. */
export function OpenedRecord<Item>({
  opened: { isOpen, close },
  query,
  word,
  title,
  children,
}: OpenedRecordProps<Item>) {
  const noun = word.toLowerCase();

  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => open || close()}
      title={query.data === undefined ? word : title(query.data)}
    >
      {query.data === undefined && isAbsent(query.error) ? (
        <p>There is no such {noun}.</p>
      ) : (
        <QueryBoundary
          query={query}
          loading={`Loading the ${noun}`}
          failure={`The ${noun} could not be loaded.`}
        >
          {children}
        </QueryBoundary>
      )}
    </Dialog>
  );
}
