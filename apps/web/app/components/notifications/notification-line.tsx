import type { Notification } from '@thuto/contract/notifications';
import { Link } from '../ui/link.tsx';
import { RelativeTime } from '../relative-time.tsx';

/** A notification as a link to what it is about. */
export function NotificationLine({
  notification: { title, body, path, at, isRead },
  onOpen,
}: {
  notification: Notification;
  onOpen: () => void;
}) {
  return (
    <Link
      to={path}
      onClick={onOpen}
      className="flex min-h-14 items-start gap-3 rounded-sm px-3 py-2.5 hover:bg-pine-600/10 hover:text-pine-700"
    >
      <span
        aria-hidden
        className={`mt-2 size-2 shrink-0 rounded-full ${isRead ? 'bg-line' : 'bg-brick-500'}`}
      />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className={isRead ? 'block' : 'block font-semibold'}>
          {title}
          {!isRead && <span className="sr-only"> (unread)</span>}
        </span>
        {body !== '' && <span className="block text-sm">{body}</span>}
        <RelativeTime at={at} className="block text-sm text-ink-soft" />
      </span>
    </Link>
  );
}
