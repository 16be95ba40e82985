import type { OrderDetails } from '@thuto/contract/orders';
import type { PaymentChannel } from '@thuto/contract/payment-channels';
import { formatLisente } from '@thuto/domain/money';
import { fillKeyPresses, formatTypedAmount, type ChannelKind } from '@thuto/domain/payments/payment-channels';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { CopiedValue } from './copied-value.tsx';

const NUMBER_LABELS: Readonly<Record<ChannelKind, string>> = {
  mpesa: 'Merchant number',
  ecocash: 'Merchant number',
  bank: 'Account number',
  cash: 'Place',
  other: 'Number',
};

/**
 * A card for each way to pay: number, amount and reference to copy, and the steps on the phone. Only the first is open, so
 * that the question after the payment stays near.
 */
export function HowToPay({ order }: { order: OrderDetails }) {
  if (order.channels.length === 0) return null;
  return (
    <section aria-labelledby="how-to-pay" className="grid gap-3">
      <div>
        <h2 id="how-to-pay" className="text-xl">
          How to pay
        </h2>
        <p className="text-ink-soft">
          {order.packageName}: pay {formatLisente(order.missingLisente)} with the reference, so that we find
          your payment at once.
        </p>
      </div>
      <ul className="grid gap-3">
        {order.channels.map((channel, at) => (
          <li key={channel.id} className="min-w-0">
            <ChannelCard channel={channel} order={order} isFirst={at === 0} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ChannelCardProps {
  channel: PaymentChannel;
  order: OrderDetails;
  isFirst: boolean;
}

function ChannelCard({ channel, order, isFirst }: ChannelCardProps) {
  const { kind, name, number, holder, instructions } = channel;
  const { reference, missingLisente } = order;
  const steps = fillKeyPresses(channel.keyPresses, { number, reference, amountLisente: missingLisente });
  return (
    <article aria-label={name}>
      <details
        open={isFirst}
        className="group rounded-xl border border-line bg-surface [overflow-wrap:anywhere] shadow-soft"
      >
        <summary className="flex min-h-12 cursor-pointer items-center gap-x-3 rounded-xl px-4 py-2 sm:px-5">
          {/* A long number has a line of its own, so that it stays in one piece. */}
          <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3">
            <h3 className="text-lg">{name}</h3>
            <span className="text-ink-soft tabular-nums group-open:hidden">{number}</span>
          </div>
          <ChevronDown aria-hidden className="size-5 shrink-0 transition-transform group-open:rotate-180" />
        </summary>
        <div className="px-4 pb-4 sm:px-5">
          {instructions !== '' && <p className="whitespace-pre-line text-ink-soft">{instructions}</p>}
          <dl className="mt-1 grid">
            {number !== '' && <CopiedValue label={NUMBER_LABELS[kind]} value={number} />}
            {holder !== '' && <CopiedValue label="Account name" value={holder} />}
            <CopiedValue
              label="Amount"
              value={formatLisente(missingLisente)}
              copied={formatTypedAmount(missingLisente)}
            />
            <CopiedValue label="Reference" value={reference} />
          </dl>
          {steps.length > 0 && (
            <>
              <h4 className="mt-3 font-sans text-sm font-semibold">On your phone</h4>
              <ol className="mt-1 list-decimal space-y-1 pl-5">
                {steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            </>
          )}
        </div>
      </details>
    </article>
  );
}
