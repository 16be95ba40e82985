import { MAX_TEXT } from '@thuto/contract/text';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { useRejectBooking } from '../api/booking-actions.ts';
import type { BookingQuestionProps } from './approve-booking-dialog.tsx';
import { BookingSummary } from './booking-summary.tsx';

/** Confirms a rejection and asks for the reason, which the student reads. */
export function RejectBookingDialog({ booking, open, onOpenChange }: BookingQuestionProps) {
  const reject = useRejectBooking();
  const [reason, setReason] = useState('');

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Reject booking?"
      tone="danger"
      confirmLabel="Reject Booking"
      busyLabel="Rejecting..."
      onConfirm={() => reject.run({ id: booking.id, reason })}
      errorMessage={reject.errorMessage}
      description={<BookingSummary booking={booking} />}
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
