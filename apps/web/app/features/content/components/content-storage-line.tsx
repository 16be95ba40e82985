import HardDrive from 'lucide-react/icons/hard-drive';
import { Button } from '../../../components/ui/button.tsx';
import { getErrorMessage } from '../../../lib/api/error-copy.ts';
import { formatBytes } from '../../../lib/format/format-bytes.ts';
import { useContentStorage } from '../api/content.ts';
import { CONTENT_TYPE_NAMES } from '../content-names.ts';

/** Shows how many items there are and how much storage they use. */
export function ContentStorageLine() {
  const { data: storage, error, isFetching, refetch } = useContentStorage();
  if (storage === undefined && error !== null) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-danger">
        {getErrorMessage(error, 'The storage used could not be read.')}
        <Button size="sm" variant="outline" isBusy={isFetching} onClick={() => void refetch()}>
          Retry
        </Button>
      </p>
    );
  }
  if (storage === undefined || storage.count === 0) return null;
  const parts = storage.byType
    .filter(({ count }) => count > 0)
    .map(({ type, count, bytes }) => {
      const room = bytes > 0 ? ` (${formatBytes(bytes)})` : '';
      return `${count} ${CONTENT_TYPE_NAMES[type].toLowerCase()}${count === 1 ? '' : 's'}${room}`;
    });
  return (
    <p className="flex items-start gap-2 text-sm text-ink-soft tabular-nums">
      <HardDrive aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        Storage used: <strong className="text-ink">{formatBytes(storage.bytes)}</strong>
        {` · ${parts.join(' · ')}`}
      </span>
    </p>
  );
}
