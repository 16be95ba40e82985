import type { LedgerLine } from '@thuto/contract/users';
import type { CreditReason } from '@thuto/domain/payments/credits';
import Scale from 'lucide-react/icons/scale';
import { Link } from 'react-router';
import { ExportCsv } from '../../../components/export-csv.tsx';
import { ResourceTable } from '../../../components/listing/resource-list.tsx';
import { NO_FILTERS, useListParams } from '../../../components/listing/use-list-params.ts';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import type { TableColumn } from '../../../components/ui/table.tsx';
import { formatDateTime } from '../../../lib/time/dates.ts';
import { useStudentLedger } from '../api/student.ts';

const REASONS: Readonly<Record<CreditReason, string>> = {
  granted: 'Lessons granted',
  opening: 'Opening balance',
  closed: 'Closed by a new purchase',
  reversed: 'Outcome undone',
  carried: 'Carried to the new package',
  held: 'Held for a confirmed lesson',
  released: 'Returned',
  consumed: 'Lesson completed',
  adjusted: 'Adjusted by an admin',
};

/** Where on this page the cause of an entry is listed. */
const CAUSE_TABS: Readonly<Partial<Record<LedgerLine['cause']['kind'], string>>> = {
  order: 'payments',
  booking: 'bookings',
  session: 'sessions',
};

const signed = (by: number) => (by > 0 ? `+${by}` : String(by).replace('-', '−'));

const moved = (
  key: 'assigned' | 'completed' | 'remaining' | 'held',
  header: string,
): TableColumn<LedgerLine> => ({
  key,
  header,
  align: 'right',
  cell: (line) =>
    line[key] === 0 ? (
      <span className="text-ink-faint">0</span>
    ) : (
      <span className={line[key] < 0 ? 'font-semibold text-danger' : 'font-semibold text-success'}>
        {signed(line[key])}
      </span>
    ),
});

const COLUMNS: readonly TableColumn<LedgerLine>[] = [
  {
    key: 'why',
    header: 'Why',
    primary: true,
    className: 'sm:min-w-44',
    cell: ({ reason, cause, note }) => {
      const tab = CAUSE_TABS[cause.kind];
      return (
        <span className="[overflow-wrap:anywhere]">
          {REASONS[reason]}
          {note !== null && <span className="block text-sm font-normal text-ink-soft">{note}</span>}
          {tab !== undefined && (
            <Link to={`?tab=${tab}`} preventScrollReset className="text-link block w-fit text-sm font-normal">
              Show the {cause.kind}
            </Link>
          )}
        </span>
      );
    },
  },
  moved('assigned', 'Total'),
  moved('completed', 'Done'),
  moved('remaining', 'Left'),
  moved('held', 'Held'),
  {
    key: 'who',
    header: 'By',
    cell: ({ actorName }) => actorName ?? 'The system',
  },
  {
    key: 'when',
    header: 'When',
    className: 'sm:whitespace-nowrap',
    cell: ({ at }) => formatDateTime(at),
  },
];

/** The ledger of a student's credits, newest first. */
export function StudentLedger({ id }: { id: string }) {
  const list = useListParams(NO_FILTERS);
  const query = useStudentLedger(id, list.after);
  return (
    <ResourceTable
      query={query}
      pages={list}
      phoneRows={3}
      loading="Loading the ledger"
      failure="The ledger could not be loaded."
      empty={
        <EmptyState title="No credits yet" icon={<Scale className="size-6" />}>
          The first approved payment adds credits.
        </EmptyState>
      }
      toolbar={<ExportCsv table="ledger" filters={{ id }} />}
      label="Ledger"
      columns={COLUMNS}
    />
  );
}
