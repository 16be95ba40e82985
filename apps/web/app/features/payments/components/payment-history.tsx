import type { Payment } from '@thuto/contract/payments';
import { MAX_RECEIPT_BYTES } from '@thuto/domain/centre/download-sizes';
import { formatLisente } from '@thuto/domain/money';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { DownloadSize } from '../../../components/download-size.tsx';
import { QueryBoundary } from '../../../components/query-boundary.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { StatusBadge } from '../../../components/ui/status-badge.tsx';
import { Table, type TableColumn } from '../../../components/ui/table.tsx';
import { formatDate } from '../../../lib/time/dates.ts';
import { useMyPayments } from '../api/my-payments.ts';
import { formatProofAbsence } from '../proof-absence.ts';

const COLUMNS: TableColumn<Payment>[] = [
  { key: 'package', header: 'Package', primary: true, cell: (payment) => payment.packageName },
  {
    key: 'price',
    header: 'Price',
    cell: (payment) => formatLisente(payment.amountLisente),
  },
  {
    key: 'reference',
    header: 'Reference',
    cell: ({ reference }) => <span className="tabular-nums">{reference}</span>,
  },
  { key: 'submitted', header: 'Submitted', cell: (payment) => formatDate(payment.submittedAt) },
  {
    key: 'status',
    header: 'Status',
    cell: (payment) => (
      <>
        <StatusBadge status={payment.status} />
        {payment.status === 'rejected' && payment.reason !== null && payment.reason !== '' && (
          <span className="mt-1 block text-ink-soft">{payment.reason}</span>
        )}
      </>
    ),
  },
  {
    key: 'proof',
    header: 'Documents',
    cell: (payment) => (
      <span className="flex flex-wrap gap-x-5">
        {payment.receiptUrl !== null && (
          <a
            href={payment.receiptUrl}
            target="_blank"
            rel="noopener noreferrer"
            className="text-link inline-flex min-h-11 items-center gap-1 font-semibold"
          >
            Receipt
            <span className="sr-only"> of {formatDate(payment.submittedAt)}</span>
            <DownloadSize under={MAX_RECEIPT_BYTES} />
          </a>
        )}
        {payment.proof === null ? (
          <span className="inline-flex min-h-11 items-center text-ink-soft">
            {formatProofAbsence(payment)}
          </span>
        ) : (
          <a
            href={payment.proof.url}
            target="_blank"
            rel="noopener noreferrer"
            className="text-link inline-flex min-h-11 items-center gap-1"
          >
            View Proof
            <span className="sr-only"> of {formatDate(payment.submittedAt)}</span>
            <DownloadSize bytes={payment.proof.size} />
          </a>
        )}
      </span>
    ),
  },
];

/** Few users look for old payments. */
const SHOWN = 2;
const PAGE_SIZE = 10;

/** All submitted proofs with their decisions, newest first. Folded: it is long on a phone. */
export function PaymentHistory() {
  const [shown, setShown] = useState(SHOWN);
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 rounded-md">
        <h2 className="text-xl">Payment history</h2>
        <ChevronDown aria-hidden className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <QueryBoundary
        query={useMyPayments()}
        loading="Loading payments"
        rows={2}
        rowClassName="h-14"
        failure="Your payments could not be loaded. Please try again."
      >
        {({ items }) => (
          <>
            <Table
              label="Payment history"
              columns={COLUMNS}
              rows={items.slice(0, shown)}
              rowKey={(payment) => payment.id}
            />
            {items.length > shown && (
              <Button variant="outline" className="mt-3" onClick={() => setShown(shown + PAGE_SIZE)}>
                Show older payments
              </Button>
            )}
          </>
        )}
      </QueryBoundary>
    </details>
  );
}
