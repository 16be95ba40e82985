import type { ConsoleOverview } from '@thuto/contract/activity';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CircleCheckBig from 'lucide-react/icons/circle-check-big';
import { Link } from 'react-router';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { cn } from '../../../lib/cn.ts';
import { useCurrentMinute } from '../../../lib/time/use-current-minute.ts';
import { getUrgency, listPendingItems, type PendingItem } from '../pending-items.ts';

/** The columns by number of items, so that no item is alone in a row of two. */
const COLUMNS: Readonly<Record<number, string>> = {
  2: 'md:grid-cols-2',
  3: 'xl:grid-cols-3',
  4: 'md:grid-cols-2',
  5: 'md:grid-cols-2 xl:grid-cols-3',
};

/** Items that need an admin's attention, with their age. */
export function AttentionList({ overview }: { overview: ConsoleOverview }) {
  const items = listPendingItems(overview);
  if (items.length === 0) {
    return (
      <section
        aria-label="Needs attention"
        className="flex items-center gap-4 rounded-xl border border-success-line bg-success-soft px-5 py-4"
      >
        <CircleCheckBig aria-hidden className="size-7 shrink-0 text-success" />
        <div>
          <p className="font-display text-xl text-success">All caught up</p>
          <p>No payments, bookings, messages or new students are waiting.</p>
        </div>
      </section>
    );
  }
  return (
    <section aria-label="Needs attention">
      <ul className={cn('grid gap-3', COLUMNS[items.length])}>
        {items.map((item) => (
          <li key={item.to}>
            <AttentionCard item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function AttentionCard({ item }: { item: PendingItem }) {
  const urgency = getUrgency(item.oldestAt, useCurrentMinute());
  return (
    <Link
      to={item.to}
      className={cn(
        'group flex h-full items-center gap-4 rounded-xl border border-l-[6px] bg-surface px-4 py-4 shadow-soft transition-shadow hover:shadow-lift sm:px-5',
        urgency === 'overdue' ? 'border-danger-line border-l-danger' : 'border-line border-l-marigold-400',
      )}
    >
      <span
        aria-hidden
        className={cn(
          'grid size-12 shrink-0 place-items-center rounded-full',
          urgency === 'overdue' ? 'bg-danger-soft text-danger' : 'bg-marigold-100 text-marigold-700',
        )}
      >
        <item.Icon className="size-6" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="font-display block text-xl leading-tight font-bold">{item.title}</span>
        <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
          {item.oldestAt !== null && (
            <span>
              Oldest: <RelativeTime at={item.oldestAt} />
            </span>
          )}
          {urgency === 'overdue' && <Badge tone="danger">Over 48 hours</Badge>}
          {urgency === 'due' && <Badge tone="warning">Over 24 hours</Badge>}
        </span>
      </span>
      <ChevronRight
        aria-hidden
        className="size-5 shrink-0 text-ink-faint transition-transform group-hover:translate-x-0.5"
      />
    </Link>
  );
}
