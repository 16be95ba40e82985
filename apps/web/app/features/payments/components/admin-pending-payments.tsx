import type { PaymentForAdmin } from '@thuto/contract/payments';
import WalletCards from 'lucide-react/icons/wallet-cards';
import { useRef, useState } from 'react';
import { flattenPages, ResourceTable } from '../../../components/listing/resource-list.tsx';
import { useListParams } from '../../../components/listing/use-list-params.ts';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { toast } from '../../../components/ui/toast-store.ts';
import { useShortcuts } from '../../../lib/browser/shortcuts.ts';
import type { ActionResult } from '../../../lib/api/use-action.ts';
import { useDialogFor } from '../../../lib/browser/use-dialog-for.ts';
import { PAYMENT_FILTERS, usePayments } from '../api/payments.ts';
import { AdminPaymentFilters } from './admin-payment-filters.tsx';
import { AdminPaymentDialogs } from './admin-payment-dialogs.tsx';
import { AdminProofViewer } from './admin-proof-viewer.tsx';
import { actionsColumn, packageColumn, studentColumn, submittedColumn } from './admin-payments-columns.tsx';

/** Pending payments. */
export function AdminPendingPayments() {
  const list = useListParams(PAYMENT_FILTERS);
  const query = usePayments('pending', list.filters, list.after);
  const items = flattenPages(query);
  const viewing = useDialogFor<PaymentForAdmin>();
  const approving = useDialogFor<PaymentForAdmin>();
  const rejecting = useDialogFor<PaymentForAdmin>();
  const [news, setNews] = useState<ActionResult | null>(null);

  const next = nextAfter(items, viewing.item);
  const showNext = () => {
    setNews(null);
    if (next !== null) viewing.show(next);
  };
  const goOn = (result: ActionResult) => {
    if (next === null) {
      viewing.setOpen(false);
      showToast(result);
    } else {
      viewing.show(next);
      setNews(result);
    }
  };

  const view = (payment: PaymentForAdmin) => {
    setNews(null);
    viewing.show(payment);
  };

  const page = useRef<HTMLDivElement>(null);
  const focusSearch = () => {
    viewing.setOpen(false);
    // After the dialog has returned the focus.
    setTimeout(() => page.current?.querySelector<HTMLInputElement>('input[type=search]')?.focus(), 50);
  };
  const oldest = items[0];
  useShortcuts(
    {
      approveOldest: oldest?.allowedActions.includes('approve') ? () => approving.show(oldest) : undefined,
      rejectOldest: oldest?.allowedActions.includes('reject') ? () => rejecting.show(oldest) : undefined,
      reviewOldest: oldest && (() => view(oldest)),
      searchClaims: focusSearch,
    },
    !viewing.open && !approving.open && !rejecting.open,
  );

  const columns = [
    studentColumn,
    packageColumn,
    submittedColumn,
    actionsColumn({ onView: view, onApprove: approving.show, onReject: rejecting.show }),
  ];

  return (
    <div ref={page}>
      <AdminPaymentFilters list={list} />
      {items.length > 0 && (
        <p className="max-sm:hidden mb-3 hidden text-sm text-ink-soft pointer-fine:block">
          Keys: <kbd>N</kbd> reviews the oldest claim, then the next; <kbd>A</kbd> approves, <kbd>R</kbd>{' '}
          rejects, <kbd>/</kbd> searches.
        </p>
      )}
      <ResourceTable
        query={query}
        phoneRows={5}
        pages={list}
        loading="Loading payments"
        failure="The payments could not be loaded."
        empty={
          <EmptyState title="No pending payments" icon={<WalletCards className="size-6" />}>
            {list.isFiltered
              ? 'Try another student or package.'
              : 'A new proof of payment shows up here as soon as a student submits it.'}
          </EmptyState>
        }
        label="Pending Payments"
        columns={columns}
      />
      <AdminPaymentDialogs approving={approving} rejecting={rejecting} onDecided={showToast} />
      {viewing.render((payment, dialog) => (
        <AdminProofViewer
          payment={payment}
          {...dialog}
          onNext={next === null ? undefined : showNext}
          news={news}
          onSearch={focusSearch}
          onDecided={goOn}
        />
      ))}
    </div>
  );
}

const showToast = ({ tone, message }: ActionResult) => toast[tone](message);

/** Returns the next payment in the list, wrapping around at the end, or null when there is no other. */
function nextAfter(items: readonly PaymentForAdmin[], current: PaymentForAdmin | null) {
  const position = items.findIndex((item) => item.id === current?.id);
  const others = [...items.slice(position + 1), ...items.slice(0, Math.max(0, position))];
  return others[0] ?? null;
}
