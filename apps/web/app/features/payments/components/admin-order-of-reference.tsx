import type { OrderForAdmin } from '@thuto/contract/orders';
import { formatLisente } from '@thuto/domain/money';
import { StatusBadge } from '../../../components/ui/status-badge.tsx';

/** The order that a typed reference names, so that an admin sees a wrong one before recording anything. */
export function AdminOrderOfReference({ order }: { order: OrderForAdmin }) {
  return (
    <output className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-lg bg-sunken/60 px-4 py-3">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="block font-semibold">{order.student.name}</span>
        <span className="block text-ink-soft tabular-nums">
          {order.packageName}, {formatLisente(order.amountLisente)}
          {order.missingLisente > 0 && `, ${formatLisente(order.missingLisente)} to pay`}
        </span>
      </span>
      <StatusBadge status={order.status} />
    </output>
  );
}
