import { SessionWhen } from '../../../components/session-when.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { useWithdrawBooking } from '../api/withdraw-booking.ts';
import type { Lesson } from '../lesson.ts';
import { SubjectName } from '../../../components/subject-name.tsx';

export interface WithdrawBookingDialogProps {
  lesson: Lesson;
  timeZone: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Confirms that a pending booking is withdrawn, which cannot be undone. */
export function WithdrawBookingDialog({ lesson, timeZone, open, onOpenChange }: WithdrawBookingDialogProps) {
  const withdraw = useWithdrawBooking();

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Withdraw this booking?"
      confirmLabel="Withdraw Booking"
      busyLabel="Withdrawing..."
      cancelLabel="Keep booking"
      tone="danger"
      onConfirm={() => withdraw.run({ id: lesson.id })}
      errorMessage={withdraw.errorMessage}
      description={
        <div className="grid gap-1 rounded-lg bg-sunken/60 px-4 py-3 text-ink">
          <p>
            <span className="font-semibold">
              <SubjectName id={lesson.subject} />
            </span>
            , {lesson.duration} min
          </p>
          <SessionWhen at={lesson} timeZone={timeZone} />
        </div>
      }
    >
      <p>None of your sessions was used for it. You can book another time whenever you like.</p>
    </ConfirmDialog>
  );
}
