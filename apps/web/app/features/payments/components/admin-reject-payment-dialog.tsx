import { MAX_TEXT } from '@thuto/contract/text';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { getErrorMessage } from '../../../lib/error-copy.ts';
import { useRejectPayment } from '../api/reject-payment.ts';
import { decidedMeanwhile } from '../decided-meanwhile.ts';
import type { PaymentDecisionProps } from './admin-approve-payment-dialog.tsx';

/** Asks before a payment is rejected, and for the reason, which the student reads. */
export function AdminRejectPaymentDialog({ payment, open, onOpenChange, onDecided }: PaymentDecisionProps) {
  const reject = useRejectPayment();
  const [reason, setReason] = useState('');

  const confirm = async () => {
    try {
      await reject.mutateAsync({ id: payment.id, reason });
      onDecided({ tone: 'success', sentence: `Payment of ${payment.student.name} rejected.` });
    } catch (error) {
      const meanwhile = decidedMeanwhile(error);
      if (meanwhile === null) throw error;
      onDecided({ tone: 'info', sentence: meanwhile });
    }
  };

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Reject payment?"
      tone="danger"
      confirmLabel="Reject Payment"
      busyLabel="Rejecting..."
      onConfirm={confirm}
      errorMessage={(error) => getErrorMessage(error, 'Error rejecting payment. Please try again.')}
      description={
        <>
          <strong className="font-semibold text-ink [overflow-wrap:anywhere]">{payment.student.name}</strong>{' '}
          gets a mail and can submit another proof.
        </>
      }
    >
      <Field label="Reason (Optional)" description="The student reads it.">
        <Textarea
          rows={3}
          maxLength={MAX_TEXT}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </ConfirmDialog>
  );
}
