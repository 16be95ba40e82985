import type { PaymentForAdmin } from '@thuto/contract/payments';
import type { DialogFor } from '../../../lib/use-dialog-for.ts';
import { AdminApprovePaymentDialog, type DecisionNews } from './admin-approve-payment-dialog.tsx';
import { AdminRejectPaymentDialog } from './admin-reject-payment-dialog.tsx';

export interface AdminPaymentDialogsProps {
  approving: DialogFor<PaymentForAdmin>;
  rejecting: DialogFor<PaymentForAdmin>;
  onDecided: (news: DecisionNews) => void;
}

/** The two questions that the list and the proof viewer both ask. */
export function AdminPaymentDialogs({ approving, rejecting, onDecided }: AdminPaymentDialogsProps) {
  const approved = approving.item;
  const rejected = rejecting.item;
  return (
    <>
      {approved !== null && (
        <AdminApprovePaymentDialog
          key={approved.id}
          payment={approved}
          open={approving.open}
          onOpenChange={approving.setOpen}
          onDecided={onDecided}
        />
      )}
      {rejected !== null && (
        <AdminRejectPaymentDialog
          key={rejected.id}
          payment={rejected}
          open={rejecting.open}
          onOpenChange={rejecting.setOpen}
          onDecided={onDecided}
        />
      )}
    </>
  );
}
