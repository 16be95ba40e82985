import type { Order } from '@thuto/contract/orders';
import { formatLisente } from '@thuto/domain/money';
import { Link } from '../../../components/ui/link.tsx';
import { StatusBadge } from '../../../components/ui/status-badge.tsx';
import { Table, type TableColumn } from '../../../components/ui/table.tsx';
import { formatDate } from '../../../lib/time/dates.ts';

const COLUMNS: TableColumn<Order>[] = [
  {
    key: 'reference',
    header: 'Reference',
    primary: true,
    cell: ({ id, reference }) => (
      <Link to={`/student/orders/${id}`} className="text-link inline-flex min-h-11 items-center tabular-nums">
        {reference}
      </Link>
    ),
  },
  { key: 'package', header: 'Package', cell: ({ packageName }) => packageName },
  { key: 'amount', header: 'Amount', cell: ({ amountLisente }) => formatLisente(amountLisente) },
  { key: 'ordered', header: 'Ordered', cell: ({ createdAt }) => formatDate(createdAt) },
  {
    key: 'status',
    header: 'Status',
    cell: (order) => (
      <>
        <StatusBadge status={order.status} />
        <OrderNote order={order} />
      </>
    ),
  },
];

/** What is still to do for an order, in a few words. */
function OrderNote({ order }: { order: Order }) {
  const { status, missingLisente, expiresAt, payments } = order;
  const isReviewed = payments.some((payment) => payment.status === 'pending');
  const words =
    isReviewed && status !== 'paid'
      ? 'Payment under review'
      : status === 'part_paid'
        ? `${formatLisente(missingLisente)} to pay`
        : status === 'open'
          ? `Pay until ${formatDate(expiresAt)}`
          : null;
  return words === null ? null : <span className="mt-1 block text-ink-soft">{words}</span>;
}

/** The orders of a student, newest first. */
export function OrderTable({ orders }: { orders: readonly Order[] }) {
  return <Table label="Orders" columns={COLUMNS} rows={orders} rowKey={({ id }) => id} />;
}
