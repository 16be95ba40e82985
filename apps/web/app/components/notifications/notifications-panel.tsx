import type { NotificationPage } from '@thuto/contract/notifications';
import { useEffect, useState } from 'react';
import { Link } from '../ui/link.tsx';
import { orpc } from '../../lib/api/api-client.ts';
import { currentUserStore } from '../../lib/current-user/current-user-store.ts';
import { getErrorMessage } from '../../lib/api/error-copy.ts';
import { menuEntryStyles } from '../ui/menu-button.tsx';
import { SkeletonList } from '../ui/skeleton.tsx';
import { NotificationLine } from './notification-line.tsx';

const SHOWN = 6;

/**
 * The newest notifications, in the panel of the bell. Fetched without TanStack Query, because the header of the public
 * pages has none.
 */
export function NotificationsPanel() {
  const [page, setPage] = useState<NotificationPage>();
  const [error, setError] = useState<string>();

  useEffect(() => {
    let isOver = false;
    const load = async () => {
      try {
        const found = await orpc.notifications.listNotifications.call({ limit: SHOWN });
        if (!isOver) setPage(found);
      } catch (thrown) {
        if (!isOver) setError(getErrorMessage(thrown, 'Your notifications could not be loaded.'));
      }
    };
    void load();
    return () => {
      isOver = true;
    };
  }, []);

  return (
    <>
      <p className="border-b border-line px-3 pt-1.5 pb-2.5 font-display text-lg font-bold">Notifications</p>
      {error !== undefined && (
        <p role="alert" className="px-3 py-4 text-danger">
          {error}
        </p>
      )}
      {page === undefined && error === undefined && (
        <div className="p-3">
          <SkeletonList label="Loading notifications" rows={3} rowClassName="h-12" />
        </div>
      )}
      {page?.items.length === 0 && <p className="px-3 py-4 text-ink-soft">Nothing yet. News appears here.</p>}
      {page !== undefined && page.items.length > 0 && (
        <ul className="max-h-[60dvh] overflow-y-auto py-1">
          {page.items.map((item) => (
            <li key={item.id}>
              <NotificationLine notification={item} onOpen={() => void markRead(item.id)} />
            </li>
          ))}
        </ul>
      )}
      <div className="border-t border-line pt-1">
        <Link to="/account/notifications" className={`${menuEntryStyles} text-pine-700`}>
          All Notifications
        </Link>
      </div>
    </>
  );
}

/** Marks a notification as read and updates the bell. A failure is not worth a message: it stays unread. */
async function markRead(id: string): Promise<void> {
  try {
    await orpc.notifications.markNotificationRead.call({ id });
    await currentUserStore.refreshAfterChange();
  } catch {
    // The bell keeps its number.
  }
}
