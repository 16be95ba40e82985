import type { SystemInformation as Information } from '@thuto/contract/settings';
import type { ReactNode } from 'react';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { QueryBoundary } from '../../../components/query-boundary.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { SectionCard } from '../../../components/ui/card.tsx';
import { useSystemInformation } from '../api/system-information.ts';

/** Version and runtime details, and whether database and storage are reachable now. */
export function SystemInformation() {
  const query = useSystemInformation();
  return (
    <SectionCard
      title="System Information"
      actions={
        query.data !== undefined && (
          <Button
            size="sm"
            variant="outline"
            isBusy={query.isFetching}
            busyLabel="Checking..."
            onClick={() => void query.refetch()}
          >
            Refresh
          </Button>
        )
      }
    >
      <QueryBoundary
        query={query}
        loading="Asking the system"
        rows={4}
        rowClassName="h-8"
        failure="The system information could not be loaded. Please try again."
      >
        {(information) => <Facts information={information} />}
      </QueryBoundary>
    </SectionCard>
  );
}

function Facts({ information }: { information: Information }) {
  const { version, settingsChangedAt, settingsChangedBy, database, storage, nightlyBackup } = information;
  return (
    <dl className="grid gap-3">
      <Fact name="Platform Version">{version}</Fact>
      <Fact name="Last Updated">
        {settingsChangedAt === null ? (
          'Never changed'
        ) : (
          <>
            <RelativeTime at={settingsChangedAt} />
            {settingsChangedBy !== null && ` by ${settingsChangedBy}`}
          </>
        )}
      </Fact>
      <Fact name="Database Status">
        <Connection {...database} />
      </Fact>
      <Fact name="Storage Status">
        <Connection {...storage} />
      </Fact>
      <Fact name="Nightly Backup">
        <Backup {...nightlyBackup} />
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="font-semibold [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

function Connection({ isConnected, ms }: Information['database']) {
  return (
    <span className="inline-flex items-center gap-2">
      <span className="text-sm font-normal text-ink-soft tabular-nums">{ms} ms</span>
      <Badge tone={isConnected ? 'success' : 'danger'}>{isConnected ? 'Connected' : 'Not connected'}</Badge>
    </span>
  );
}

function Backup({ isOn, lastMadeAt, lastFailureAt }: Information['nightlyBackup']) {
  if (!isOn) return 'Off';
  const at = lastFailureAt ?? lastMadeAt;
  if (at === null) return 'None so far';
  return (
    <span className="inline-flex items-center gap-2">
      <span className="text-sm font-normal text-ink-soft">
        <RelativeTime at={at} />
      </span>
      <Badge tone={lastFailureAt === null ? 'success' : 'danger'}>
        {lastFailureAt === null ? 'Made' : 'Failed'}
      </Badge>
    </span>
  );
}
