import type { SentMeetingDetails } from '@thuto/contract/bookings';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { useEditBookingDetails } from '../api/booking-actions.ts';
import type { BookingDialogProps } from './approve-booking-dialog.tsx';
import { BookingSummary } from './booking-summary.tsx';
import { MeetingDetailsForm } from './meeting-details-form.tsx';
import { UnkeptTime } from './unkept-time.tsx';

/** Changes the tutor, link or notes of an approved booking. */
export function EditBookingDetailsDialog({ booking, open, onOpenChange }: BookingDialogProps) {
  const edit = useEditBookingDetails();

  const submit = async (details: SentMeetingDetails) => {
    await edit.run({ id: booking.id, revision: booking.revision, ...details });
    onOpenChange(false);
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Edit details"
      isDismissible={!edit.isPending}
      description={<BookingSummary booking={booking} />}
    >
      {!booking.timeKept && <UnkeptTime className="mb-4" />}
      <MeetingDetailsForm
        booking={booking}
        submitLabel="Save Details"
        busyLabel="Saving..."
        errorMessage={edit.errorMessage}
        onSubmit={submit}
        onCancel={() => onOpenChange(false)}
      />
    </Dialog>
  );
}
