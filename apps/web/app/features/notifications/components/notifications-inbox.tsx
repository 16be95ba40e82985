import BellOff from 'lucide-react/icons/bell-off';
import { flattenPages, ResourceList } from '../../../components/listing/resource-list.tsx';
import { NotificationLine } from '../../../components/notifications/notification-line.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { useMarkAllRead, useMarkRead, useNotifications } from '../api/notifications.ts';

/** All notifications of the user, newest first. */
export function NotificationsInbox() {
  const query = useNotifications();
  const markRead = useMarkRead();
  const markAll = useMarkAllRead();
  const items = flattenPages(query);
  const newest = items[0];
  const hasUnread = items.some(({ isRead }) => !isRead);
  return (
    <div className="grid gap-4">
      {hasUnread && newest !== undefined && (
        <Button
          variant="outline"
          className="justify-self-start"
          isBusy={markAll.isPending}
          busyLabel="Saving..."
          onClick={() => void markAll.press({ upTo: newest.at })}
        >
          Mark All as Read
        </Button>
      )}
      <ResourceList
        query={query}
        loading="Loading notifications"
        failure="Your notifications could not be loaded."
        skeletonClassName="h-16"
        empty={
          <EmptyState title="No notifications yet" icon={<BellOff className="size-6" />}>
            News about sessions, payments and messages appears here.
          </EmptyState>
        }
      >
        {(found) => (
          <ul className="divide-y divide-line rounded-xl border border-line bg-surface p-1.5">
            {found.map((item) => (
              <li key={item.id}>
                <NotificationLine notification={item} onOpen={() => void markRead.press({ id: item.id })} />
              </li>
            ))}
          </ul>
        )}
      </ResourceList>
    </div>
  );
}
