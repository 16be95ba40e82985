import type { OrderForAdmin } from '@thuto/contract/orders';
import { formatLisente } from '@thuto/domain/money';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { Link } from 'react-router';
import { ExportCsv } from '../../../components/export-csv.tsx';
import { FilterSelect, ListSearch } from '../../../components/listing/list-filters.tsx';
import { ResourceTable } from '../../../components/listing/resource-list.tsx';
import { useListParams } from '../../../components/listing/use-list-params.ts';
import { buttonStyles } from '../../../components/ui/button-styles.ts';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { StatusBadge } from '../../../components/ui/status-badge.tsx';
import type { TableColumn } from '../../../components/ui/table.tsx';
import { formatDate } from '../../../lib/time/dates.ts';
import { ORDER_FILTERS, useOrders } from '../api/orders.ts';

const STATUS_OPTIONS = [
  { value: 'all', label: 'All Statuses' },
  { value: 'open', label: 'Open' },
  { value: 'part_paid', label: 'Part Paid' },
  { value: 'paid', label: 'Paid' },
  { value: 'cancelled', label: 'Cancelled' },
  { value: 'expired', label: 'Expired' },
];

/** The address of a form of the desk, filled with an order. */
const formFor = (tab: 'cash' | 'refund', { reference }: OrderForAdmin) =>
  `/admin/payments?tab=${tab}&reference=${encodeURIComponent(reference)}`;

const COLUMNS: TableColumn<OrderForAdmin>[] = [
  {
    key: 'reference',
    header: 'Reference',
    primary: true,
    className: 'sm:whitespace-nowrap tabular-nums',
    cell: ({ reference }) => reference,
  },
  {
    key: 'student',
    header: 'Student',
    cell: ({ student }) => (
      <Link to={`/admin/users/${student.id}`} className="text-link [overflow-wrap:anywhere]">
        {student.name}
      </Link>
    ),
  },
  { key: 'package', header: 'Package', cell: ({ packageName }) => packageName },
  {
    key: 'amount',
    header: 'Amount',
    className: 'tabular-nums',
    cell: (order) => (
      <>
        {formatLisente(order.amountLisente)}
        {notesOf(order).map((note) => (
          <span key={note} className="block text-sm text-ink-soft">
            {note}
          </span>
        ))}
      </>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    className: 'sm:whitespace-nowrap',
    cell: (order) => (
      <>
        <StatusBadge status={order.status} />
        {order.status === 'open' && (
          <span className="mt-1 block text-sm text-ink-soft">until {formatDate(order.expiresAt)}</span>
        )}
      </>
    ),
  },
  { key: 'ordered', header: 'Ordered', cell: ({ createdAt }) => formatDate(createdAt) },
  {
    key: 'actions',
    header: 'Actions',
    actions: true,
    cell: (order) => (
      <>
        {order.missingLisente > 0 && (
          <Link to={formFor('cash', order)} className={buttonStyles({ variant: 'outline', size: 'sm' })}>
            Record Cash<span className="sr-only"> for {order.reference}</span>
          </Link>
        )}
        {order.status === 'paid' && (
          <Link to={formFor('refund', order)} className={buttonStyles({ variant: 'outline', size: 'sm' })}>
            Refund<span className="sr-only"> {order.reference}</span>
          </Link>
        )}
      </>
    ),
  },
];

/** What differs from an order that is simply open or paid. */
function notesOf(order: OrderForAdmin): string[] {
  const { accountMoneyLisente, refundedLisente, missingLisente, amountLisente } = order;
  return [
    accountMoneyLisente > 0 ? `${formatLisente(accountMoneyLisente)} of account money` : '',
    missingLisente > 0 && missingLisente < amountLisente ? `${formatLisente(missingLisente)} missing` : '',
    refundedLisente > 0 ? `${formatLisente(refundedLisente)} refunded` : '',
  ].filter(Boolean);
}

/** All orders of the centre. */
export function AdminOrders() {
  const list = useListParams(ORDER_FILTERS);
  const query = useOrders(list.filters, list.after);
  return (
    <>
      <div className="mb-5 grid gap-3 sm:grid-cols-[minmax(0,24rem)_12rem]">
        <ListSearch list={list} label="Search orders" placeholder="Reference or student" />
        <FilterSelect list={list} name="status" label="Status" options={STATUS_OPTIONS} />
      </div>
      <ResourceTable
        phoneRows={5}
        query={query}
        pages={list}
        loading="Loading orders"
        failure="The orders could not be loaded."
        empty={
          <EmptyState title="No orders" icon={<ReceiptText className="size-6" />}>
            {list.isFiltered
              ? 'Try another reference, student or status.'
              : 'Orders of families appear here.'}
          </EmptyState>
        }
        label="Orders"
        columns={COLUMNS}
        toolbar={<ExportCsv table="orders" filters={list.filters} />}
      />
    </>
  );
}
