import type { PaymentForAdmin } from '@thuto/contract/payments';
import { WalletCards } from 'lucide-react';
import { PagedList } from '../../../components/paged-list.tsx';
import { useListPage } from '../../../components/use-list-page.ts';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Table } from '../../../components/ui/table.tsx';
import { useDialogFor } from '../../../lib/use-dialog-for.ts';
import { usePayments } from '../api/list-payments.ts';
import { usePaymentListing } from '../hooks/use-payment-listing.ts';
import { AdminPaymentFilters } from './admin-payment-filters.tsx';
import { AdminProofViewer } from './admin-proof-viewer.tsx';
import {
  actionsColumn,
  datesColumn,
  packageColumn,
  stateColumn,
  studentColumn,
} from './admin-payments-columns.tsx';

/** Approved payments, each Active or Expired. */
export function AdminApprovedPayments() {
  const { listing, filter, isFiltered } = usePaymentListing();
  const steps = useListPage();
  const query = usePayments('approved', listing, steps.after);
  const viewing = useDialogFor<PaymentForAdmin>();

  const columns = [
    studentColumn,
    packageColumn,
    datesColumn,
    stateColumn,
    actionsColumn({ onView: viewing.show }),
  ];

  return (
    <>
      <AdminPaymentFilters listing={listing} onChange={filter} withState />
      <PagedList
        query={query}
        steps={steps}
        loading="Loading payments"
        failure="The payments could not be loaded."
        empty={
          <EmptyState title="No approved payments" icon={<WalletCards className="size-6" />}>
            {isFiltered ? 'Try another student or package.' : 'Payments that you approve are kept here.'}
          </EmptyState>
        }
      >
        {(rows) => (
          <Table
            label="Approved Payments"
            columns={columns}
            rows={rows}
            rowKey={(payment) => payment.id}
            busy={query.isPlaceholderData}
          />
        )}
      </PagedList>
      {viewing.item !== null && (
        <AdminProofViewer payment={viewing.item} open={viewing.open} onOpenChange={viewing.setOpen} />
      )}
    </>
  );
}
