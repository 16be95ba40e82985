import type { ContactMessage } from '@thuto/contract/messages';
import { Archive, ArchiveRestore, MailCheck, MailOpen, Reply } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { buttonStyles } from '../../../components/ui/button-styles.ts';
import { usePlatform } from '../../../lib/centre/platform.ts';
import { useChangeMessage } from '../api/message-actions.ts';
import { buildMailLink } from '../reply-links.ts';

const ICON = 'size-4.5';

/** The actions of a contact message. */
export function AdminMessageActions({
  message,
  onChanged,
}: {
  message: ContactMessage;
  onChanged: () => void;
}) {
  const { platformName } = usePlatform();
  const { markRead, markUnread, archive, unarchive } = useChangeMessage();
  const isBusy = [markRead, markUnread, archive, unarchive].some(({ isPending }) => isPending);

  const change = async (action: typeof markRead) => {
    await action.press({ id: message.id });
    onChanged();
  };

  return (
    <div className="flex flex-wrap gap-2.5">
      <a href={buildMailLink(message, platformName)} className={buttonStyles({ size: 'sm' })}>
        <Reply aria-hidden className={ICON} />
        Reply by mail
      </a>
      {message.isRead ? (
        <Button
          size="sm"
          variant="outline"
          icon={<MailOpen aria-hidden className={ICON} />}
          isBusy={markUnread.isPending}
          disabled={isBusy}
          onClick={() => void change(markUnread)}
        >
          Mark as unread
        </Button>
      ) : (
        <Button
          size="sm"
          variant="outline"
          icon={<MailCheck aria-hidden className={ICON} />}
          isBusy={markRead.isPending}
          disabled={isBusy}
          onClick={() => void change(markRead)}
        >
          Mark as read
        </Button>
      )}
      {message.isArchived ? (
        <Button
          size="sm"
          variant="outline"
          icon={<ArchiveRestore aria-hidden className={ICON} />}
          isBusy={unarchive.isPending}
          disabled={isBusy}
          onClick={() => void change(unarchive)}
        >
          Unarchive
        </Button>
      ) : (
        <Button
          size="sm"
          variant="outline"
          icon={<Archive aria-hidden className={ICON} />}
          isBusy={archive.isPending}
          disabled={isBusy}
          onClick={() => void change(archive)}
        >
          Archive
        </Button>
      )}
    </div>
  );
}
