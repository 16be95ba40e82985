import { MAX_TEXT } from '@thuto/contract/text';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { useRejectPayment } from '../api/payment-actions.ts';
import type { PaymentDecisionProps } from './admin-approve-payment-dialog.tsx';

/** Confirms a rejection and asks for the reason, which the student reads. */
export function AdminRejectPaymentDialog({ payment, open, onOpenChange, onDecided }: PaymentDecisionProps) {
  const reject = useRejectPayment(payment.student.name, onDecided);
  const [reason, setReason] = useState('');

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Reject payment?"
      tone="danger"
      confirmLabel="Reject Payment"
      busyLabel="Rejecting..."
      onConfirm={() => reject.run({ id: payment.id, reason })}
      errorMessage={reject.errorMessage}
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
