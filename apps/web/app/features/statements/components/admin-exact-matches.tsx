import type { IncomingMoneyItem } from '@thuto/contract/statements';
import { formatLisente } from '@thuto/domain/money';
import CheckCheck from 'lucide-react/icons/check-check';
import { useState } from 'react';
import { QueryBoundary } from '../../../components/query-boundary.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { SectionCard } from '../../../components/ui/card.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Table, type TableColumn } from '../../../components/ui/table.tsx';
import { useChangeStatements } from '../api/statement-actions.ts';
import { useExactMatches } from '../api/statements.ts';
import { formatOrigin } from '../money-words.ts';
import { formatWallDate } from '../../../lib/time/dates.ts';

const MATCH_COLUMNS: readonly TableColumn<IncomingMoneyItem>[] = [
  {
    key: 'order',
    header: 'Order',
    primary: true,
    cell: ({ suggestion }) =>
      suggestion?.confirms != null ? `${suggestion.reference}, approved already` : suggestion?.reference,
  },
  { key: 'student', header: 'Student', cell: ({ suggestion }) => suggestion?.studentName },
  { key: 'payer', header: 'Payer', cell: ({ payer }) => payer },
  {
    key: 'transaction',
    header: 'Transaction ID',
    cell: ({ transactionId }) => transactionId ?? '–',
  },
  { key: 'date', header: 'Date', cell: ({ date }) => date && formatWallDate(date) },
  { key: 'origin', header: 'From', cell: formatOrigin },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    cell: ({ amountLisente }) => (amountLisente === null ? '' : formatLisente(amountLisente)),
  },
];

/** The incoming money that matches an open order exactly, and the button that approves all of it. */
export function AdminExactMatches() {
  return (
    <QueryBoundary
      query={useExactMatches()}
      loading="Loading exact matches"
      rows={3}
      rowClassName="h-14"
      failure="The exact matches could not be loaded."
    >
      {(data) => <Matches {...data} />}
    </QueryBoundary>
  );
}

interface MatchesProps {
  items: IncomingMoneyItem[];
  total: number;
  totalLisente: number;
  leftOut: IncomingMoneyItem[];
}

function Matches({ items, total, totalLisente, leftOut }: MatchesProps) {
  const { approveExact } = useChangeStatements();
  const [approved, setApproved] = useState(0);
  const approve = () => {
    setApproved(0);
    void approveExact.press(setApproved);
  };
  return (
    <SectionCard
      title="Exact Matches"
      actions={
        <Button
          icon={<CheckCheck aria-hidden className="size-5" />}
          disabled={total === 0}
          isBusy={approveExact.isPending}
          busyLabel={`Approving ${String(approved)} of ${String(Math.max(total, approved))}...`}
          onClick={approve}
        >
          Approve Exact Matches
        </Button>
      }
    >
      {total === 0 ? (
        <p className="text-ink-soft">No money matches an open order exactly right now.</p>
      ) : (
        <div className="grid gap-4">
          <p>
            {total === 1 ? '1 payment' : `${String(total)} payments`} of {formatLisente(totalLisente)} in
            total. Approving pays the open orders, gives the families their sessions, and confirms payments
            that are approved already.
          </p>
          <Table label="Exact matches" rows={items} rowKey={({ id }) => id} columns={MATCH_COLUMNS} />
          {items.length < total && (
            <p className="text-sm text-ink-soft">
              The first {items.length} are shown. The button approves all of them.
            </p>
          )}
        </div>
      )}
      {leftOut.length > 0 && (
        <Notice
          tone="warning"
          className="mt-4"
          announce="none"
          title="Left out, for you to decide one by one"
        >
          <p>
            These payments end sessions that the families still have. Match them under Money Without an Order.
          </p>
          <ul className="mt-2 list-disc pl-5">
            {leftOut.map(({ id, suggestion, amountLisente }) => (
              <li key={id}>
                {suggestion?.reference} of {suggestion?.studentName}, {formatLisente(amountLisente ?? 0)}:
                ends {suggestion?.endsSessions} {suggestion?.endsSessions === 1 ? 'session' : 'sessions'}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </SectionCard>
  );
}
