import type { ActivityEntry } from '@thuto/contract/activity';
import { formatLisente } from '@thuto/domain/money';
import History from 'lucide-react/icons/rotate-ccw-clock';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { FoldedCard } from '../../../components/ui/folded-card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { formatActivity } from '../format-activity.ts';
import { ActivityIcon } from './activity-icon.tsx';

/** The latest entries of the activity log. */
export function RecentActivity({ entries }: { entries: readonly ActivityEntry[] }) {
  return (
    <FoldedCard title="Recent Activity">
      {entries.length === 0 ? (
        <EmptyState title="No activity yet" icon={<History className="size-6" />}>
          What students and admins do shows up here.
        </EmptyState>
      ) : (
        <ActivityItems entries={entries} />
      )}
    </FoldedCard>
  );
}

/** A list of activities, one line each. */
export function ActivityItems({ entries }: { entries: readonly ActivityEntry[] }) {
  return (
    <ol className="grid gap-4">
      {entries.map((entry) => (
        <li key={entry.id} className="flex items-start gap-3">
          <ActivityItem entry={entry} />
        </li>
      ))}
    </ol>
  );
}

/** The icon and the words of an activity. */
export function ActivityItem({ entry }: { entry: ActivityEntry }) {
  return (
    <>
      <ActivityIcon kind={entry.kind} />
      <p className="min-w-0 flex-1 pt-1 leading-snug [overflow-wrap:anywhere]">
        {formatActivity(entry)}
        {entry.money !== null && (
          <span className="block text-sm text-ink-soft">
            {entry.money.packageName}, {formatLisente(entry.money.amountLisente)}, {entry.money.reference}
          </span>
        )}
        <RelativeTime at={entry.at} className="block text-sm text-ink-faint" />
      </p>
    </>
  );
}
