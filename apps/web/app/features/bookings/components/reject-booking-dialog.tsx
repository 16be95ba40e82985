import { MAX_TEXT } from '@thuto/contract/text';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { toast } from '../../../components/ui/toast-store.ts';
import { wordsFor } from '../../../lib/error-copy.ts';
import { useRejectBooking } from '../api/reject-booking.ts';
import { movedMeanwhile } from '../moved-meanwhile.ts';
import type { BookingQuestionProps } from './approve-booking-dialog.tsx';
import { BookingSummary } from './booking-summary.tsx';

/** Asks before a booking is rejected, and for the reason, which the student reads. */
export function RejectBookingDialog({ booking, open, onOpenChange }: BookingQuestionProps) {
  const reject = useRejectBooking();
  const [reason, setReason] = useState('');

  const confirm = async () => {
    try {
      await reject.mutateAsync({ id: booking.id, reason });
      toast.success('Session booking rejected.');
    } catch (error) {
      const meanwhile = movedMeanwhile(error);
      if (meanwhile === null) throw error;
      toast.info(meanwhile);
    }
  };

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Reject booking?"
      tone="danger"
      confirmLabel="Reject Booking"
      busyLabel="Rejecting..."
      onConfirm={confirm}
      errorMessage={(error) => wordsFor(error, 'Error rejecting booking. Please try again.')}
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
