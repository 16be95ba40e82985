import type { MeetingDetails } from '@thuto/contract/bookings';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { sayOutcome } from '../../../lib/say-outcome.ts';
import { useEditBookingDetails } from '../api/edit-booking-details.ts';
import { movedMeanwhile } from '../moved-meanwhile.ts';
import type { BookingQuestionProps } from './approve-booking-dialog.tsx';
import { BookingSummary } from './booking-summary.tsx';
import { MeetingDetailsForm } from './meeting-details-form.tsx';
import { UnkeptTime } from './unkept-time.tsx';

/** Changes tutor, link or notes of an approved booking. */
export function EditBookingDetailsDialog({ booking, open, onOpenChange }: BookingQuestionProps) {
  const edit = useEditBookingDetails();

  const submit = async (details: MeetingDetails) => {
    await sayOutcome(
      edit.mutateAsync({ id: booking.id, ...details }),
      'Booking details saved. The student is told by mail.',
      movedMeanwhile,
    );
    onOpenChange(false);
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Edit details"
      dismissible={!edit.isPending}
      description={<BookingSummary booking={booking} />}
    >
      {!booking.timeKept && <UnkeptTime className="mb-4" />}
      <MeetingDetailsForm
        booking={booking}
        submitLabel="Save Details"
        busyLabel="Saving..."
        failure="Error saving booking details. Please try again."
        onSubmit={submit}
        onCancel={() => onOpenChange(false)}
      />
    </Dialog>
  );
}
