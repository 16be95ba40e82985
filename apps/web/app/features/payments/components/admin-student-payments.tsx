import { useInfiniteQuery } from '@tanstack/react-query';
import type { PaymentForAdmin } from '@thuto/contract/payments';
import WalletCards from 'lucide-react/icons/wallet-cards';
import { ExportCsv } from '../../../components/export-csv.tsx';
import { listPages } from '../../../components/listing/list-pages.ts';
import { ResourceTable } from '../../../components/listing/resource-list.tsx';
import { NO_FILTERS, useListParams } from '../../../components/listing/use-list-params.ts';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { StatusBadge } from '../../../components/ui/status-badge.tsx';
import type { TableColumn } from '../../../components/ui/table.tsx';
import { toast } from '../../../components/ui/toast-store.ts';
import { orpc } from '../../../lib/api/api-client.ts';
import { useDialogFor } from '../../../lib/browser/use-dialog-for.ts';
import { actionsColumn, datesColumn, packageColumn, submittedColumn } from './admin-payments-columns.tsx';
import { AdminProofViewer } from './admin-proof-viewer.tsx';

const statusColumn: TableColumn<PaymentForAdmin> = {
  key: 'status',
  header: 'Status',
  cell: ({ status, reason }) => (
    <>
      <StatusBadge status={status} />
      {reason !== null && reason !== '' && (
        <span className="mt-1 block text-ink-soft [overflow-wrap:anywhere]">{reason}</span>
      )}
    </>
  ),
};

/** All payments of one student, newest first, with their proofs. */
export function AdminStudentPayments({ id }: { id: string }) {
  const list = useListParams(NO_FILTERS);
  const query = useInfiniteQuery(
    orpc.users.listStudentPayments.infiniteOptions({
      input: (cursor: string | undefined) => ({ id, cursor, limit: 10 }),
      ...listPages(list.after),
    }),
  );
  const viewing = useDialogFor<PaymentForAdmin>();
  return (
    <>
      <ResourceTable
        query={query}
        pages={list}
        loading="Loading payments"
        failure="The payments could not be loaded."
        empty={<EmptyState title="No payments yet" icon={<WalletCards className="size-6" />} />}
        toolbar={<ExportCsv table="student-payments" filters={{ id }} />}
        label="Payments"
        columns={[
          { ...packageColumn, primary: true },
          statusColumn,
          submittedColumn,
          datesColumn,
          actionsColumn({ onView: viewing.show }),
        ]}
      />
      {viewing.render((payment, dialog) => (
        <AdminProofViewer
          payment={payment}
          {...dialog}
          onDecided={({ tone, message }) => {
            viewing.setOpen(false);
            toast[tone](message);
          }}
        />
      ))}
    </>
  );
}
