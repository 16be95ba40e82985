import type { ClaimWithoutMoney, UnseenPayment } from '@thuto/contract/statements';
import { formatLisente } from '@thuto/domain/money';
import CircleCheck from 'lucide-react/icons/circle-check';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { ResourceTable } from '../../../components/listing/resource-list.tsx';
import { NO_FILTERS, useListParams } from '../../../components/listing/use-list-params.ts';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import type { TableColumn } from '../../../components/ui/table.tsx';
import { useClaimsWithoutMoney, useUnseenPayments } from '../api/statements.ts';

const METHODS = {
  proof: 'Proof',
  sms: 'Pasted message',
  statement: 'Statement',
  cash: 'Cash',
  gateway: 'Gateway',
} as const;

const CLAIM_COLUMNS: readonly TableColumn<ClaimWithoutMoney>[] = [
  { key: 'student', header: 'Student', primary: true, cell: ({ studentName }) => studentName },
  { key: 'reference', header: 'Reference', cell: ({ reference }) => reference },
  { key: 'method', header: 'Claim', cell: ({ method }) => METHODS[method] },
  { key: 'transaction', header: 'Transaction ID', cell: ({ transactionId }) => transactionId ?? '–' },
  { key: 'when', header: 'Sent', cell: ({ submittedAt }) => <RelativeTime at={submittedAt} /> },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    cell: ({ amountLisente }) => formatLisente(amountLisente),
  },
];

/** Pending claims of families for which no money has arrived. */
export function AdminClaims() {
  const list = useListParams(NO_FILTERS);
  const query = useClaimsWithoutMoney(list.after);
  return (
    <ResourceTable
      query={query}
      phoneRows={6}
      pages={list}
      loading="Loading claims"
      failure="The claims could not be loaded."
      empty={
        <EmptyState title="Every claim has its money" icon={<CircleCheck className="size-6" />}>
          Claims without a line in a statement or a forwarded message appear here.
        </EmptyState>
      }
      label="Claims without money"
      columns={CLAIM_COLUMNS}
    />
  );
}

const UNSEEN_COLUMNS: readonly TableColumn<UnseenPayment>[] = [
  { key: 'student', header: 'Student', primary: true, cell: ({ studentName }) => studentName },
  { key: 'reference', header: 'Reference', cell: ({ reference }) => reference },
  { key: 'method', header: 'Approved by', cell: ({ method }) => METHODS[method] },
  { key: 'transaction', header: 'Transaction ID', cell: ({ transactionId }) => transactionId ?? '–' },
  { key: 'when', header: 'Approved', cell: ({ approvedAt }) => <RelativeTime at={approvedAt} /> },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    cell: ({ amountLisente }) => formatLisente(amountLisente),
  },
];

/** Approved payments whose money has not been seen on a statement, in a message or at the gateway. */
export function AdminUnseenPayments() {
  const list = useListParams(NO_FILTERS);
  const query = useUnseenPayments(list.after);
  return (
    <ResourceTable
      query={query}
      phoneRows={6}
      pages={list}
      loading="Loading payments"
      failure="The payments could not be loaded."
      empty={
        <EmptyState title="All approved money was seen" icon={<CircleCheck className="size-6" />}>
          Payments that were approved by a proof appear here until a statement or a message shows their money.
        </EmptyState>
      }
      label="Approved, money not seen"
      columns={UNSEEN_COLUMNS}
    />
  );
}
