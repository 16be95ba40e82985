import type { PaymentForAdmin } from '@thuto/contract/payments';
import WalletCards from 'lucide-react/icons/wallet-cards';
import { ResourceTable } from '../../../components/listing/resource-list.tsx';
import { useListParams } from '../../../components/listing/use-list-params.ts';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { useDialogFor } from '../../../lib/browser/use-dialog-for.ts';
import { PAYMENT_FILTERS, usePayments } from '../api/payments.ts';
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
  const list = useListParams(PAYMENT_FILTERS);
  const query = usePayments('approved', list.filters, list.after);
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
      <AdminPaymentFilters list={list} withState />
      <ResourceTable
        query={query}
        phoneRows={5}
        pages={list}
        loading="Loading payments"
        failure="The payments could not be loaded."
        empty={
          <EmptyState title="No approved payments" icon={<WalletCards className="size-6" />}>
            {list.isFiltered ? 'Try another student or package.' : 'Payments that you approve appear here.'}
          </EmptyState>
        }
        label="Approved Payments"
        columns={columns}
      />
      {viewing.render((payment, dialog) => (
        <AdminProofViewer payment={payment} {...dialog} />
      ))}
    </>
  );
}
