import type { BookingForAdmin, SentMeetingDetails } from '@thuto/contract/bookings';
import { useState } from 'react';
import { formatMoment } from '../../../components/free-times/free-time-words.ts';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { hasCode } from '../../../lib/api/api-error.ts';
import { formatWallTime } from '../../../lib/time/dates.ts';
import { useApproveBooking } from '../api/booking-actions.ts';
import { BookingSummary } from './booking-summary.tsx';
import { MeetingDetailsForm } from './meeting-details-form.tsx';
import { TutorsForBooking } from './tutors-for-booking.tsx';

export interface BookingDialogProps {
  booking: BookingForAdmin;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * Approves a pending booking with its tutor and link. For a student without credits it shows the consequence, and its
 * button confirms it.
 */
export function ApproveBookingDialog({ booking, open, onOpenChange }: BookingDialogProps) {
  const approve = useApproveBooking();
  const { name, remaining } = booking.student;
  // The balance may have changed since the list was loaded: the server then rejects the approval.
  const [isRefused, setRefused] = useState(false);
  const withoutCredit = remaining <= 0 || isRefused;
  /** The preferred times, best first. */
  const times = [{ date: booking.date, time: formatWallTime(booking.time) }, ...booking.otherTimes];
  const [chosen, setChosen] = useState(0);
  const at = times[chosen];
  const suggestsTutors = !withoutCredit && chosen === 0;

  const submit = async (details: SentMeetingDetails) => {
    try {
      await approve.run({
        id: booking.id,
        ...details,
        ...(chosen > 0 && { at }),
        allowWithoutCredit: withoutCredit,
      });
    } catch (error) {
      setRefused(hasCode(error, 'no_sessions_remaining'));
      throw error;
    }
    onOpenChange(false);
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Approve booking"
      size={suggestsTutors ? 'xl' : 'md'}
      isDismissible={!approve.isPending}
      description={<BookingSummary booking={booking} />}
    >
      {withoutCredit ? (
        <Notice tone="warning" title="No sessions left" announce="none" className="mb-4">
          {name} has no session left to pay for this booking. If you approve it, it is unpaid, and the balance
          stays 0. The activity log records that you confirmed this.
        </Notice>
      ) : (
        <p className="mb-4 text-sm text-ink-soft">
          Approving takes 1 of the {remaining} session{remaining === 1 ? '' : 's'} that {name} has left.
        </p>
      )}
      {times.length > 1 && (
        <Field label="Preferred time" className="mb-4">
          <Select
            options={times.map((moment, place) => ({
              value: String(place),
              label: `${place + 1}. ${formatMoment(moment)}`,
            }))}
            value={String(chosen)}
            onChange={({ target }) => setChosen(Number(target.value))}
          />
        </Field>
      )}
      <MeetingDetailsForm
        booking={{ ...booking, ...at }}
        submitLabel={withoutCredit ? 'Approve Booking Without a Session' : 'Approve Booking'}
        busyLabel="Approving..."
        errorMessage={approve.errorMessage}
        onSubmit={submit}
        onCancel={() => onOpenChange(false)}
      >
        {suggestsTutors ? (
          <TutorsForBooking booking={booking} onApproved={() => onOpenChange(false)} className="my-0" />
        ) : undefined}
      </MeetingDetailsForm>
    </Dialog>
  );
}
