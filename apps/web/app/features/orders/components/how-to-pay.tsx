import type { OrderDetails } from '@thuto/contract/orders';
import type { PaymentChannel } from '@thuto/contract/payment-channels';
import { formatLisente } from '@thuto/domain/money';
import { fillKeyPresses, formatTypedAmount, type ChannelKind } from '@thuto/domain/payments/payment-channels';
import { CopiedValue } from './copied-value.tsx';

const NUMBER_LABELS: Readonly<Record<ChannelKind, string>> = {
  mpesa: 'Merchant number',
  ecocash: 'Merchant number',
  bank: 'Account number',
  cash: 'Place',
  other: 'Number',
};

/** A card for each way to pay: number, amount and reference to copy, and the steps on the phone. */
export function HowToPay({ order }: { order: OrderDetails }) {
  if (order.channels.length === 0) return null;
  return (
    <section aria-labelledby="how-to-pay" className="grid gap-3">
      <div>
        <h2 id="how-to-pay" className="text-xl">
          How to pay
        </h2>
        <p className="text-ink-soft">
          Pay {formatLisente(order.missingLisente)} with the reference, so that we find your payment at once.
        </p>
      </div>
      <ul className="grid gap-4 sm:grid-cols-2">
        {order.channels.map((channel) => (
          <li key={channel.id} className="min-w-0">
            <ChannelCard channel={channel} order={order} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ChannelCard({ channel, order }: { channel: PaymentChannel; order: OrderDetails }) {
  const { kind, name, number, holder, instructions } = channel;
  const { reference, missingLisente } = order;
  const steps = fillKeyPresses(channel.keyPresses, { number, reference, amountLisente: missingLisente });
  return (
    <article
      aria-label={name}
      className="h-full rounded-xl border border-line bg-surface p-4 [overflow-wrap:anywhere] shadow-soft sm:p-5"
    >
      <h3 className="text-lg">{name}</h3>
      {instructions !== '' && <p className="mt-1 whitespace-pre-line text-ink-soft">{instructions}</p>}
      <dl className="mt-2 grid">
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
          <h4 className="mt-4 font-sans text-sm font-semibold">On your phone</h4>
          <ol className="mt-1 list-decimal space-y-1 pl-5">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </>
      )}
    </article>
  );
}
