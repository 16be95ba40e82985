import type { PaymentChannelForAdmin } from '@thuto/contract/payment-channels';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Plus from 'lucide-react/icons/plus';
import WalletCards from 'lucide-react/icons/wallet-cards';
import { QueryBoundary } from '../../../components/query-boundary.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { IconButton } from '../../../components/ui/icon-button.tsx';
import { useDialogFor } from '../../../lib/browser/use-dialog-for.ts';
import { useChangePaymentChannel, usePaymentChannels } from '../api/payment-channels.ts';
import { CHANNEL_WORDS, ChannelDialog } from './channel-dialog.tsx';

const NEW = { id: null } as const;

/** The Payment Channels sub-tab: the ways to pay that families see on their orders. */
export function AdminPaymentChannels() {
  return (
    <QueryBoundary
      query={usePaymentChannels()}
      loading="Loading payment channels"
      rows={3}
      rowClassName="h-24"
      failure="The payment channels could not be loaded."
    >
      {(data) => <Channels {...data} />}
    </QueryBoundary>
  );
}

function Channels({ items }: { items: PaymentChannelForAdmin[] }) {
  const editing = useDialogFor<PaymentChannelForAdmin | typeof NEW>();
  const add = (
    <Button icon={<Plus aria-hidden className="size-5" />} onClick={() => editing.show(NEW)}>
      Add Channel
    </Button>
  );
  return (
    <div className="grid min-w-0 gap-4">
      {items.length === 0 ? (
        <EmptyState title="No payment channels" icon={<WalletCards className="size-6" />} actions={add}>
          Add the ways in which families can pay. They see them on their orders.
        </EmptyState>
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-ink-soft">Families see them on their orders, in this order.</p>
            {add}
          </div>
          <ol aria-label="Payment channels" className="grid gap-3">
            {items.map((channel, index) => (
              <li key={channel.id}>
                <ChannelRow
                  channel={channel}
                  isFirst={index === 0}
                  isLast={index === items.length - 1}
                  onEdit={() => editing.show(channel)}
                />
              </li>
            ))}
          </ol>
        </>
      )}
      {editing.render((channel, dialog) => (
        <ChannelDialog key={channel.id ?? 'new'} channel={channel.id === null ? null : channel} {...dialog} />
      ))}
    </div>
  );
}

interface ChannelRowProps {
  channel: PaymentChannelForAdmin;
  isFirst: boolean;
  isLast: boolean;
  onEdit: () => void;
}

function ChannelRow({ channel, isFirst, isLast, onEdit }: ChannelRowProps) {
  const { move, update } = useChangePaymentChannel();
  const { id, kind, name, number, holder, instructions, keyPresses, isOn, revision } = channel;
  const go = (direction: 'up' | 'down') => void move.press({ id, direction });
  const details = { id, kind, name, number, holder, instructions, keyPresses, revision };
  return (
    <article
      aria-label={name}
      className="grid gap-x-6 gap-y-3 rounded-xl border border-line bg-surface p-4 shadow-soft sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:p-5"
    >
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-sans text-base font-semibold">
          {name}
          {!isOn && <Badge>Off</Badge>}
        </h3>
        <p className="mt-1 text-ink-soft">
          {[CHANNEL_WORDS[kind], number, holder].filter((part) => part !== '' && part !== name).join(' · ')}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <IconButton
          label={`Move ${name} up`}
          icon={<ArrowUp aria-hidden className="size-5" />}
          aria-disabled={isFirst || move.isPending}
          onClick={() => !isFirst && !move.isPending && go('up')}
        />
        <IconButton
          label={`Move ${name} down`}
          icon={<ArrowDown aria-hidden className="size-5" />}
          aria-disabled={isLast || move.isPending}
          onClick={() => !isLast && !move.isPending && go('down')}
        />
        <Button size="sm" variant="outline" onClick={onEdit}>
          Edit
        </Button>
        <Button
          size="sm"
          variant="ghost"
          isBusy={update.isPending}
          onClick={() => void update.press({ ...details, isOn: !isOn })}
        >
          {isOn ? 'Switch Off' : 'Switch On'}
        </Button>
      </div>
    </article>
  );
}
