import type { ContactMessage } from '@thuto/contract/messages';
import type { LucideIcon } from 'lucide-react';
import Archive from 'lucide-react/icons/archive';
import ArchiveRestore from 'lucide-react/icons/archive-arrow-up';
import MailCheck from 'lucide-react/icons/mail-check';
import MailOpen from 'lucide-react/icons/mail-open';
import Reply from 'lucide-react/icons/reply';
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

  const renderButton = (action: typeof markRead, Icon: LucideIcon, label: string) => (
    <Button
      size="sm"
      variant="outline"
      icon={<Icon aria-hidden className={ICON} />}
      isBusy={action.isPending}
      disabled={isBusy}
      onClick={() => void change(action)}
    >
      {label}
    </Button>
  );

  return (
    <div className="flex flex-wrap gap-2.5">
      <a href={buildMailLink(message, platformName)} className={buttonStyles({ size: 'sm' })}>
        <Reply aria-hidden className={ICON} />
        Reply by mail
      </a>
      {message.isRead
        ? renderButton(markUnread, MailOpen, 'Mark as unread')
        : renderButton(markRead, MailCheck, 'Mark as read')}
      {message.isArchived
        ? renderButton(unarchive, ArchiveRestore, 'Unarchive')
        : renderButton(archive, Archive, 'Archive')}
    </div>
  );
}
