import type { SettingsChange } from '@thuto/contract/settings';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { QueryBoundary } from '../../../components/query-boundary.tsx';
import { SectionCard } from '../../../components/ui/card.tsx';
import { useSettingsChanges } from '../api/settings-changes.ts';
import { SETTING_LABELS, formatSettingValue } from '../settings-words.ts';

/** The history of settings changes, newest first. Renders nothing if there are none. */
export function SettingsHistory() {
  const query = useSettingsChanges();
  if (query.isPending || query.data?.changes.length === 0) return null;
  return (
    <SectionCard title="Recent Changes">
      <QueryBoundary
        query={query}
        loading={null}
        failure="The changes could not be loaded. Please try again."
      >
        {({ changes }) => (
          <ol className="grid gap-4">
            {changes.map((change) => (
              <Change key={change.id} change={change} />
            ))}
          </ol>
        )}
      </QueryBoundary>
    </SectionCard>
  );
}

function Change({ change: { actorName, at, wasReset, changes } }: { change: SettingsChange }) {
  return (
    <li className="[overflow-wrap:anywhere]">
      <p className="font-semibold">
        {actorName ?? 'The system'}
        {wasReset && ' reset to default'}
        <RelativeTime at={at} className="ml-2 text-sm font-normal text-ink-faint" />
      </p>
      <ul className="text-sm text-ink-soft">
        {changes.map(({ setting, from, to }) => (
          <li key={setting} className="line-clamp-3">
            {SETTING_LABELS[setting]}: {formatSettingValue(from, setting)} → {formatSettingValue(to, setting)}
          </li>
        ))}
      </ul>
    </li>
  );
}
