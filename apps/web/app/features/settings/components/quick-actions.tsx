import { MAX_SETTINGS_EXPORT_BYTES } from '@thuto/domain/centre/download-sizes';
import DatabaseBackup from 'lucide-react/icons/database-backup';
import Download from 'lucide-react/icons/download';
import Eraser from 'lucide-react/icons/eraser';
import { useState } from 'react';
import { DownloadSize } from '../../../components/download-size.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { SectionCard } from '../../../components/ui/card.tsx';
import { useClearCaches } from '../api/clear-caches.ts';
import { useExportSettings } from '../api/export-settings.ts';
import { BackupDialog } from './backup-dialog.tsx';

/** Export Settings, Backup Data, Clear Cache (SET-6, SET-7, SET-8). */
export function QuickActions() {
  const exporting = useExportSettings();
  const clearing = useClearCaches();
  const [backingUp, setBackingUp] = useState(false);
  return (
    <SectionCard title="Quick Actions">
      <div className="grid gap-2.5">
        <Button
          variant="outline"
          icon={<Download aria-hidden className="size-5" />}
          isBusy={exporting.isPending}
          busyLabel="Exporting..."
          onClick={() => void exporting.press({})}
        >
          Export Settings
          <DownloadSize under={MAX_SETTINGS_EXPORT_BYTES} />
        </Button>
        <Button
          variant="outline"
          icon={<DatabaseBackup aria-hidden className="size-5" />}
          onClick={() => setBackingUp(true)}
        >
          Backup Data
          <DownloadSize text="all files of the centre and its database" />
        </Button>
        <Button
          variant="outline"
          icon={<Eraser aria-hidden className="size-5" />}
          isBusy={clearing.isPending}
          busyLabel="Clearing..."
          onClick={() => void clearing.press({})}
        >
          Clear Cache
        </Button>
      </div>
      {backingUp && (
        <BackupDialog
          title="Download a backup?"
          description="The archive holds everybody’s data: accounts, profiles, proofs of payment, messages. Store it where nobody else can open it. With many files it may take a while; you can continue working."
          confirmLabel="Backup Data"
          onClose={() => setBackingUp(false)}
        />
      )}
    </SectionCard>
  );
}
