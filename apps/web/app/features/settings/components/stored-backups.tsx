import { useQuery } from '@tanstack/react-query';
import type { StoredBackup } from '@thuto/contract/backups';
import Download from 'lucide-react/icons/download';
import Trash2 from 'lucide-react/icons/trash';
import { useState } from 'react';
import { QueryBoundary } from '../../../components/query-boundary.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { SectionCard } from '../../../components/ui/card.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { orpc } from '../../../lib/api/api-client.ts';
import { formatDateTime } from '../../../lib/time/dates.ts';
import { useAction } from '../../../lib/api/use-action.ts';
import { BackupDialog } from './backup-dialog.tsx';

const STATES: Readonly<
  Record<StoredBackup['checksum'], readonly [string, 'success' | 'danger' | 'neutral']>
> = {
  intact: ['Intact', 'success'],
  damaged: ['Damaged', 'danger'],
  missing: ['No checksum', 'neutral'],
};

const MEGABYTE = 1024 * 1024;
const sizeWords = (bytes: number) =>
  bytes < MEGABYTE ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / MEGABYTE).toFixed(1)} MB`;

/** The nightly backups on the server. */
export function StoredBackups() {
  const query = useQuery(orpc.backups.listBackups.queryOptions());
  const [downloading, setDownloading] = useState<StoredBackup | null>(null);
  const [deleting, setDeleting] = useState<StoredBackup | null>(null);
  return (
    <SectionCard title="Nightly backups">
      <QueryBoundary
        query={query}
        loading="Loading the backups"
        rows={2}
        rowClassName="h-14"
        failure="The backups could not be loaded. Please try again."
      >
        {({ backups, lastFailureAt }) => (
          <>
            {' '}
            {lastFailureAt !== null && (
              <Notice tone="danger" announce="none" className="mb-4">
                The nightly backup failed on {formatDateTime(lastFailureAt)}. Look at the server's log and its
                disk.
              </Notice>
            )}
            {backups.length === 0 && <p className="text-ink-soft">There are no backups yet.</p>}
            <ul className="divide-y divide-line">
              {backups.map((backup) => (
                <li key={backup.name} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0">
                  <div className="min-w-0 flex-1 basis-48">
                    <p className="flex flex-wrap items-center gap-2 font-semibold">
                      {formatDateTime(backup.madeAt)}
                      <Badge tone={STATES[backup.checksum][1]}>{STATES[backup.checksum][0]}</Badge>
                    </p>
                    <p className="text-sm text-ink-soft">{sizeWords(backup.size)}</p>
                  </div>
                  <Button
                    size="sm"
                    variant="outline"
                    icon={<Download aria-hidden className="size-4" />}
                    onClick={() => setDownloading(backup)}
                  >
                    Download
                    <span className="sr-only"> the backup of {formatDateTime(backup.madeAt)}</span>
                  </Button>
                  <Button
                    size="sm"
                    variant="outline"
                    className="text-danger"
                    icon={<Trash2 aria-hidden className="size-4" />}
                    onClick={() => setDeleting(backup)}
                  >
                    Delete
                    <span className="sr-only"> the backup of {formatDateTime(backup.madeAt)}</span>
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryBoundary>{' '}
      {downloading !== null && (
        <BackupDialog
          title="Download this backup?"
          description={`The backup of ${formatDateTime(downloading.madeAt)}. It holds everybody’s data: store it where nobody else can open it.`}
          confirmLabel="Download backup"
          file={downloading.name}
          onClose={() => setDownloading(null)}
        />
      )}
      {deleting !== null && <DeleteBackupDialog backup={deleting} onClose={() => setDeleting(null)} />}
    </SectionCard>
  );
}

function DeleteBackupDialog({ backup, onClose }: { backup: StoredBackup; onClose: () => void }) {
  const remove = useAction({
    call: orpc.backups.deleteBackup.call,
    changes: 'backup.deleted',
    done: 'Backup deleted.',
    failure: 'The backup could not be deleted. Please try again.',
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Delete this backup?"
      tone="danger"
      confirmLabel="Delete backup"
      busyLabel="Deleting..."
      onConfirm={() => remove.run({ file: backup.name })}
      errorMessage={remove.errorMessage}
      description={`The backup of ${formatDateTime(backup.madeAt)}. It cannot be restored.`}
    />
  );
}
