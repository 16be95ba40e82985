import type { Order } from '@thuto/contract/orders';
import { formatLisente } from '@thuto/domain/money';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { useStudent } from '../../../lib/students/student.ts';
import { useClaimCash } from '../api/claim-payment.ts';

/** Announces that the order was paid in cash. */
export function PaidCashDialog({
  order,
  initialNote,
  open,
  onOpenChange,
}: {
  order: Order;
  /** The note of a rejected payment, to correct it. */
  initialNote: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { id: studentId } = useStudent();
  const [note, setNote] = useState(initialNote);
  const claim = useClaimCash();
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Paid in cash"
      description={`Tell us that you paid ${formatLisente(order.missingLisente)} in cash for the order ${order.reference}. We compare it with our cash book.`}
      confirmLabel="Confirm Payment"
      busyLabel="Sending..."
      onConfirm={() => claim.run({ studentId, id: order.id, note })}
      errorMessage={claim.errorMessage}
    >
      <Field label="Note" description="Such as who received the money, and when. You can leave it empty.">
        <TextInput value={note} maxLength={200} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </ConfirmDialog>
  );
}
