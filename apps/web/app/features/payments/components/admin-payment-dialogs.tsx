import type { PaymentForAdmin } from '@thuto/contract/payments';
import type { ActionResult } from '../../../lib/api/use-action.ts';
import type { DialogFor } from '../../../lib/browser/use-dialog-for.ts';
import { AdminApprovePaymentDialog } from './admin-approve-payment-dialog.tsx';
import { AdminRejectPaymentDialog } from './admin-reject-payment-dialog.tsx';

export interface AdminPaymentDialogsProps {
  approving: DialogFor<PaymentForAdmin>;
  rejecting: DialogFor<PaymentForAdmin>;
  onDecided: (result: ActionResult) => void;
}

/** The dialogs that the list and the proof viewer share. */
export function AdminPaymentDialogs({ approving, rejecting, onDecided }: AdminPaymentDialogsProps) {
  return (
    <>
      {approving.render((payment, dialog) => (
        <AdminApprovePaymentDialog key={payment.id} payment={payment} {...dialog} onDecided={onDecided} />
      ))}
      {rejecting.render((payment, dialog) => (
        <AdminRejectPaymentDialog key={payment.id} payment={payment} {...dialog} onDecided={onDecided} />
      ))}
    </>
  );
}
