import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isAbsent } from '../lib/api-error.ts';
import { getErrorMessage } from '../lib/error-copy.ts';
import type { OpenedId } from '../lib/use-opened-id.ts';
import { Dialog } from './ui/dialog.tsx';
import { ErrorPanel } from './ui/error-panel.tsx';
import { SkeletonList } from './ui/skeleton.tsx';

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
  query: { data, error, isError, isFetching, refetch },
  word,
  title,
  children,
}: OpenedRecordProps<Item>) {
  const noun = word.toLowerCase();

  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => open || close()}
      title={data === undefined ? word : title(data)}
    >
      {data !== undefined ? (
        children(data)
      ) : isAbsent(error) ? (
        <p>There is no such {noun}.</p>
      ) : isError ? (
        <ErrorPanel
          message={getErrorMessage(error, `The ${noun} could not be loaded.`)}
          onRetry={() => void refetch()}
          isBusy={isFetching}
        />
      ) : (
        <SkeletonList label={`Loading the ${noun}`} rows={3} />
      )}
    </Dialog>
  );
}
