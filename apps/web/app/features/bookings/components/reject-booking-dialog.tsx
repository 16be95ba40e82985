import { MAX_TEXT } from '@thuto/contract/text';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { getErrorMessage } from '../../../lib/error-copy.ts';
import { sayOutcome } from '../../../lib/say-outcome.ts';
import { useRejectBooking } from '../api/reject-booking.ts';
import { movedMeanwhile } from '../moved-meanwhile.ts';
import type { BookingQuestionProps } from './approve-booking-dialog.tsx';
import { BookingSummary } from './booking-summary.tsx';

/** Asks before a booking is rejected, and for the reason, which the student reads. */
export function RejectBookingDialog({ booking, open, onOpenChange }: BookingQuestionProps) {
  const reject = useRejectBooking();
  const [reason, setReason] = useState('');

  const confirm = () =>
    sayOutcome(reject.mutateAsync({ id: booking.id, reason }), 'Session booking rejected.', movedMeanwhile);

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Reject booking?"
      tone="danger"
      confirmLabel="Reject Booking"
      busyLabel="Rejecting..."
      onConfirm={confirm}
      errorMessage={(error) => getErrorMessage(error, 'Error rejecting booking. Please try again.')}
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
