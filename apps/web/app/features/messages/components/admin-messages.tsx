import type { MessageFilter } from '@thuto/contract/messages';
import Archive from 'lucide-react/icons/archive';
import MailCheck from 'lucide-react/icons/mail-check';
import Mails from 'lucide-react/icons/mails';
import { type ReactNode, useRef, useState } from 'react';
import { ResourceList } from '../../../components/listing/resource-list.tsx';
import { NO_FILTERS, useListParams } from '../../../components/listing/use-list-params.ts';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { useMessages } from '../api/messages.ts';
import { AdminMessage } from './admin-message.tsx';

const LISTS: Readonly<Record<MessageFilter, { label: string; empty: ReactNode }>> = {
  unread: {
    label: 'Unread messages',
    empty: (
      <EmptyState title="No unread messages" icon={<MailCheck className="size-6" />}>
        What visitors write in the contact form shows up here, and in the mail of the contact address.
      </EmptyState>
    ),
  },
  all: {
    label: 'All messages',
    empty: (
      <EmptyState title="No messages yet" icon={<Mails className="size-6" />}>
        Messages from the contact form stay here until you archive them.
      </EmptyState>
    ),
  },
  archived: {
    label: 'Archived messages',
    empty: (
      <EmptyState title="Nothing is archived" icon={<Archive className="size-6" />}>
        Archived messages appear here. Archive a message when you are done with it.
      </EmptyState>
    ),
  },
};

/** The contact messages of one sub-tab. One message is open at a time. */
export function AdminMessages({ filter }: { filter: MessageFilter }) {
  const list = useListParams(NO_FILTERS);
  const query = useMessages(filter, list.after);
  const [openId, setOpenId] = useState<string | null>(null);
  const box = useRef<HTMLElement>(null);
  const { label, empty } = LISTS[filter];

  // The message may have left the list, and the focused button with it.
  const keepFocus = () => {
    if (document.activeElement === null || document.activeElement === document.body) box.current?.focus();
  };

  return (
    <section ref={box} aria-label={label} tabIndex={-1}>
      <ResourceList
        query={query}
        pages={list}
        loading="Loading messages"
        failure="The messages could not be loaded."
        empty={empty}
        skeletonClassName="h-24"
      >
        {(messages) => (
          <ul className="grid gap-2.5">
            {messages.map((message) => (
              <li key={message.id}>
                <AdminMessage
                  message={message}
                  open={message.id === openId}
                  onToggle={() => setOpenId((now) => (now === message.id ? null : message.id))}
                  onChanged={keepFocus}
                />
              </li>
            ))}
          </ul>
        )}
      </ResourceList>
    </section>
  );
}
