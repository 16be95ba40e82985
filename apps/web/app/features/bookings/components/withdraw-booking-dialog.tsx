import { SUBJECT_NAMES } from '@thuto/domain/tuition';
import { SessionWhen } from '../../../components/session-when.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { getErrorMessage } from '../../../lib/error-copy.ts';
import { sayOutcome } from '../../../lib/say-outcome.ts';
import { useWithdrawBooking } from '../api/withdraw-booking.ts';
import type { Lesson } from '../lesson.ts';
import { movedMeanwhile } from '../moved-meanwhile.ts';

export interface WithdrawBookingDialogProps {
  lesson: Lesson;
  timeZone: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks before a pending booking is taken back, which cannot be undone. */
export function WithdrawBookingDialog({ lesson, timeZone, open, onOpenChange }: WithdrawBookingDialogProps) {
  const withdraw = useWithdrawBooking();

  const confirm = () =>
    sayOutcome(withdraw.mutateAsync({ id: lesson.id }), 'Booking withdrawn.', movedMeanwhile);

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Withdraw this booking?"
      confirmLabel="Withdraw Booking"
      busyLabel="Withdrawing..."
      cancelLabel="Keep booking"
      tone="danger"
      onConfirm={confirm}
      errorMessage={(error) => getErrorMessage(error, 'Error withdrawing booking. Please try again.')}
      description={
        <div className="grid gap-1 rounded-lg bg-sunken/60 px-4 py-3 text-ink">
          <p>
            <span className="font-semibold">{SUBJECT_NAMES[lesson.subject]}</span>, {lesson.duration} min
          </p>
          <SessionWhen at={lesson} timeZone={timeZone} />
        </div>
      }
    >
      <p>None of your sessions was used for it. You can book another time whenever you like.</p>
    </ConfirmDialog>
  );
}
