import type { WhatsAppMessage } from '@thuto/contract/notifications';
import { showPhone } from '@thuto/domain/people/phones';
import Check from 'lucide-react/icons/check';
import MessageCircle from 'lucide-react/icons/message-circle';
import { ResourceList } from '../../../components/listing/resource-list.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ExternalLinkButton } from '../../../components/ui/link-button.tsx';
import { useMarkWhatsAppSent, useWhatsAppMessages } from '../api/notifications.ts';

/** The ready-written messages for families that agreed to WhatsApp. */
export function WhatsAppMessages() {
  const query = useWhatsAppMessages();
  return (
    <ResourceList
      query={query}
      loading="Loading messages"
      failure="The messages could not be loaded."
      skeletonClassName="h-32"
      empty={
        <EmptyState title="Nothing to send" icon={<MessageCircle className="size-6" />}>
          When there is news for a family that agreed to WhatsApp, its message appears here.
        </EmptyState>
      }
    >
      {(messages) => (
        <ul className="grid gap-4">
          {messages.map((message) => (
            <li key={message.id}>
              <Message message={message} />
            </li>
          ))}
        </ul>
      )}
    </ResourceList>
  );
}

function Message({
  message: { id, recipientName, number, message, link, at, allowedActions },
}: {
  message: WhatsAppMessage;
}) {
  const markSent = useMarkWhatsAppSent();
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg [overflow-wrap:anywhere]">{recipientName}</h2>
        <p className="text-sm text-ink-soft">
          {showPhone(number)}, <RelativeTime at={at} />
        </p>
      </div>
      <p className="rounded-md bg-sunken px-3 py-2 [overflow-wrap:anywhere]">{message}</p>
      <div className="flex flex-wrap gap-2.5 max-sm:[&>*]:w-full">
        <ExternalLinkButton href={link} icon={<MessageCircle aria-hidden className="size-5" />}>
          Open WhatsApp
        </ExternalLinkButton>
        {allowedActions.includes('mark-sent') && (
          <Button
            variant="outline"
            icon={<Check aria-hidden className="size-5" />}
            isBusy={markSent.isPending}
            busyLabel="Saving..."
            onClick={() => void markSent.press({ id })}
          >
            Mark as Sent
          </Button>
        )}
      </div>
    </Card>
  );
}
