import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { PaymentForAdmin } from '@thuto/contract/payments';
import { WalletCards } from 'lucide-react';
import { ExportCsv } from '../../../components/export-csv.tsx';
import { PagedList } from '../../../components/paged-list.tsx';
import { useListPage } from '../../../components/use-list-page.ts';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { StatusBadge } from '../../../components/ui/status-badge.tsx';
import { Table, type TableColumn } from '../../../components/ui/table.tsx';
import { toast } from '../../../components/ui/toast-store.ts';
import { orpc } from '../../../lib/api-client.ts';
import { useDialogFor } from '../../../lib/use-dialog-for.ts';
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

/** All payments of one student, newest first, each with its proof. */
export function AdminStudentPayments({ id }: { id: string }) {
  const steps = useListPage();
  const query = useInfiniteQuery(
    orpc.users.listStudentPayments.infiniteOptions({
      input: (cursor: string | undefined) => ({ id, cursor, limit: 10 }),
      initialPageParam: steps.after,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
  const viewing = useDialogFor<PaymentForAdmin>();
  return (
    <>
      <PagedList
        query={query}
        steps={steps}
        loading="Loading payments"
        failure="The payments could not be loaded."
        empty={<EmptyState title="No payments yet" icon={<WalletCards className="size-6" />} />}
      >
        {(rows) => (
          <>
            <ExportCsv table="student-payments" filters={{ id }} />
            <Table
              label="Payments"
              columns={[
                { ...packageColumn, primary: true },
                statusColumn,
                submittedColumn,
                datesColumn,
                actionsColumn({ onView: viewing.show }),
              ]}
              rows={rows}
              rowKey={(payment) => payment.id}
              busy={query.isPlaceholderData}
            />
          </>
        )}
      </PagedList>
      {viewing.item !== null && (
        <AdminProofViewer
          payment={viewing.item}
          open={viewing.open}
          onOpenChange={viewing.setOpen}
          onDecided={({ tone, sentence }) => {
            viewing.setOpen(false);
            toast[tone](sentence);
          }}
        />
      )}
    </>
  );
}
