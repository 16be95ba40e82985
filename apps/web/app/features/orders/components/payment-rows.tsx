import type { Order, OrderPayment } from '@thuto/contract/orders';
import { MAX_RECEIPT_BYTES } from '@thuto/domain/centre/download-sizes';
import { formatLisente } from '@thuto/domain/money';
import { DownloadSize } from '../../../components/download-size.tsx';
import { StatusBadge } from '../../../components/ui/status-badge.tsx';
import { Table, type TableColumn } from '../../../components/ui/table.tsx';
import { formatDate } from '../../../lib/time/dates.ts';
import { METHOD_WORDS } from '../payment-words.ts';

type Row = OrderPayment & { readonly reference: string };

const COLUMNS: TableColumn<Row>[] = [
  {
    key: 'date',
    header: 'Date',
    primary: true,
    cell: ({ decidedAt, submittedAt }) => formatDate(decidedAt ?? submittedAt),
  },
  {
    key: 'reference',
    header: 'Reference',
    cell: ({ reference }) => <span className="tabular-nums">{reference}</span>,
  },
  { key: 'way', header: 'Way', cell: ({ method }) => METHOD_WORDS[method] },
  { key: 'amount', header: 'Amount', cell: ({ amountLisente }) => formatLisente(amountLisente) },
  {
    key: 'state',
    header: 'State',
    cell: ({ status, reason, transactionId }) => (
      <>
        <StatusBadge status={status} />
        {transactionId !== null && (
          <span className="mt-1 block text-sm [overflow-wrap:anywhere] text-ink-soft">{transactionId}</span>
        )}
        {status === 'rejected' && reason !== null && reason !== '' && (
          <span className="mt-1 block text-ink-soft">{reason}</span>
        )}
      </>
    ),
  },
  {
    key: 'documents',
    header: 'Documents',
    cell: ({ receiptNumber, receiptUrl, proof, submittedAt }) => (
      <span className="flex flex-wrap items-center gap-x-5">
        {receiptNumber !== null && receiptUrl !== null && (
          <>
            <span>Receipt {receiptNumber}</span>
            <a
              href={receiptUrl}
              download={`receipt-${receiptNumber}.pdf`}
              className="text-link inline-flex min-h-11 items-center gap-1 font-semibold"
            >
              Download Receipt
              <DownloadSize under={MAX_RECEIPT_BYTES} />
            </a>
          </>
        )}
        {proof !== null && (
          <a
            href={proof.url}
            target="_blank"
            rel="noopener noreferrer"
            className="text-link inline-flex min-h-11 items-center gap-1"
          >
            View Proof
            <span className="sr-only"> of {formatDate(submittedAt)}</span>
            <DownloadSize bytes={proof.size} />
          </a>
        )}
      </span>
    ),
  },
];

/** The payments of orders with their receipts, newest first. */
export function PaymentRows({ orders }: { orders: readonly Order[] }) {
  const rows = orders
    .flatMap(({ reference, payments }) => payments.map((payment) => ({ ...payment, reference })))
    .toSorted((one, other) => other.submittedAt.localeCompare(one.submittedAt));
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="order-payments" className="grid min-w-0 gap-3">
      <h2 id="order-payments" className="text-xl">
        Payments and receipts
      </h2>
      <Table label="Payments and receipts" columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />
    </section>
  );
}
