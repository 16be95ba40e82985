import type { OrderDetails as OrderWithWays } from '@thuto/contract/orders';
import { formatLisente } from '@thuto/domain/money';
import { formatPackageLessons } from '@thuto/domain/payments/package-words';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { SectionCard } from '../../../components/ui/card.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { StatusBadge } from '../../../components/ui/status-badge.tsx';
import { formatDate, formatDateTime } from '../../../lib/time/dates.ts';
import { CancelOrderDialog } from './cancel-order-dialog.tsx';
import { CopiedValue } from './copied-value.tsx';

/** What was ordered, what is paid and what is missing. */
export function OrderDetails({ order }: { order: OrderWithWays }) {
  const { ordered, status, paidLisente, missingLisente } = order;
  return (
    <SectionCard title={order.packageName} actions={<StatusBadge status={status} />}>
      <dl className="grid">
        <CopiedValue label="Reference" value={order.reference} />
        {ordered !== null && <Fact term="Sessions" value={formatPackageLessons(ordered)} />}
        <Fact term="Price" value={formatLisente(order.amountLisente)} />
        {order.creditAppliedLisente > 0 && (
          <Fact term="From your account’s money" value={formatLisente(order.creditAppliedLisente)} />
        )}
        {paidLisente > 0 && <Fact term="Paid" value={formatLisente(paidLisente)} />}
        {paidLisente > 0 && missingLisente > 0 && (
          <Fact term="Still to pay" value={formatLisente(missingLisente)} />
        )}
        <Fact term="Ordered" value={formatDate(order.createdAt)} />
        {status === 'open' && <Fact term="Pay until" value={formatDate(order.expiresAt)} />}
        {order.paidAt !== null && <Fact term="Paid on" value={formatDateTime(order.paidAt)} />}
        {order.usableUntil !== null && (
          <Fact term="Sessions valid until" value={formatDate(order.usableUntil)} />
        )}
        {order.cancelledAt !== null && <Fact term="Cancelled on" value={formatDate(order.cancelledAt)} />}
      </dl>
      {order.endsSessions > 0 && status !== 'cancelled' && (
        <Notice tone={status === 'paid' ? 'info' : 'warning'} className="mt-4" announce="none">
          {formatEnded(order.endsSessions, status === 'paid')}
        </Notice>
      )}
    </SectionCard>
  );
}

/** *Cancel Order* with its question. Below the ways to pay, which most families come for. */
export function CancelOrder({ order }: { order: OrderWithWays }) {
  const [isCancelling, setIsCancelling] = useState(false);
  return (
    <>
      {order.allowedActions.includes('cancel') && (
        <Button
          variant="ghost"
          size="sm"
          className="justify-self-start"
          onClick={() => setIsCancelling(true)}
        >
          Cancel Order
        </Button>
      )}
      <CancelOrderDialog order={order} open={isCancelling} onOpenChange={setIsCancelling} />
    </>
  );
}

/** Formats how many sessions of earlier packages the order ends or has ended. */
function formatEnded(count: number, isPaid: boolean): string {
  const sessions = count === 1 ? '1 unused session' : `${String(count)} unused sessions`;
  return isPaid
    ? `${sessions} of the package before ended when this order was paid.`
    : `${sessions} of your package ${count === 1 ? 'ends' : 'end'} when this order is paid.`;
}

function Fact({ term, value }: { term: string; value: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2 last:border-0">
      <dt className="text-ink-soft">{term}</dt>
      <dd className="font-semibold tabular-nums">{value}</dd>
    </div>
  );
}
