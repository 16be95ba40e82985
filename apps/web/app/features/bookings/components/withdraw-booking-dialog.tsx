import { SUBJECT_NAMES } from '@thuto/domain/tuition';
import { SessionWhen } from '../../../components/session-when.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { toast } from '../../../components/ui/toast-store.ts';
import { wordsFor } from '../../../lib/error-copy.ts';
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

  const confirm = async () => {
    try {
      await withdraw.mutateAsync({ id: lesson.id });
      toast.success('Booking withdrawn.');
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
      title="Withdraw this booking?"
      confirmLabel="Withdraw Booking"
      busyLabel="Withdrawing..."
      cancelLabel="Keep booking"
      tone="danger"
      onConfirm={confirm}
      errorMessage={(error) => wordsFor(error, 'Error withdrawing booking. Please try again.')}
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
