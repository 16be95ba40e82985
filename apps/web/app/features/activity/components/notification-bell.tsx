import type { ConsoleOverview } from '@thuto/contract/activity';
import { lazy } from 'react';
import { BellLabel } from '../../../components/notifications/bell-label.tsx';
import { LatePart } from '../../../components/late-part.tsx';
import { Link } from 'react-router';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { MenuButton } from '../../../components/ui/menu-button.tsx';
import { listPendingItems, type PendingItem } from '../pending-items.ts';

const NotificationsPanel = lazy(async () => ({
  default: (await import('../../../components/notifications/notifications-panel.tsx')).NotificationsPanel,
}));

/** The bell with the number of pending items and their list. `overview` is undefined while loading. */
export function NotificationBell({ overview }: { overview: ConsoleOverview | undefined }) {
  const items = overview === undefined ? [] : listPendingItems(overview).filter(({ isOnBell }) => isOnBell);
  const total = items.reduce((sum, item) => sum + item.count, 0);
  return (
    <MenuButton
      className="relative grid size-11 place-items-center rounded-md text-pine-700 hover:bg-pine-600/10"
      panelClassName="max-h-[85dvh] w-80 overflow-y-auto max-sm:-right-14"
      label={<BellLabel count={total} />}
    >
      <p className="border-b border-line px-3 pt-1.5 pb-2.5 font-display text-lg font-bold">
        Waiting for you
      </p>
      {items.length === 0 ? (
        <p className="px-3 py-4 text-ink-soft">
          {overview === undefined ? 'Not known yet.' : 'All caught up.'}
        </p>
      ) : (
        <ul className="pt-2">
          {items.map((item) => (
            <li key={item.to}>
              <BellEntry item={item} />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-2 border-t border-line pt-2">
        <LatePart>
          <NotificationsPanel />
        </LatePart>
      </div>
    </MenuButton>
  );
}

function BellEntry({ item }: { item: PendingItem }) {
  return (
    <Link
      to={item.to}
      className="flex min-h-14 items-center gap-3 rounded-sm px-3 py-2 hover:bg-pine-600/10 hover:text-pine-700"
    >
      <span
        aria-hidden
        className="grid size-9 shrink-0 place-items-center rounded-full bg-marigold-100 text-marigold-700"
      >
        <item.Icon className="size-4.5" />
      </span>
      <span className="min-w-0">
        <span className="block font-semibold">{item.title}</span>
        {item.oldestAt !== null && (
          <span className="block text-sm text-ink-soft">
            Oldest: <RelativeTime at={item.oldestAt} />
          </span>
        )}
      </span>
    </Link>
  );
}
