import type { BookingForAdmin } from '@thuto/contract/bookings';
import { LessonChangeButtons } from '../../../components/lesson-changes/lesson-change-buttons.tsx';
import { ReportButton } from '../../../components/lesson-report/report-button.tsx';
import { Button } from '../../../components/ui/button.tsx';
import type { TableColumn } from '../../../components/ui/table.tsx';
import { cn } from '../../../lib/cn.ts';
import { useCurrentMinute } from '../../../lib/time/use-current-minute.ts';
import { useWithdrawProposals } from '../api/tutors-for-booking.ts';
import { isOver } from '../booking-end.ts';

type Ask = (booking: BookingForAdmin) => void;

export interface BookingActionsProps {
  onApprove: Ask;
  onPropose: Ask;
  onReject: Ask;
  onComplete: Ask;
  onEdit: Ask;
  onCancel: Ask;
  onMove: Ask;
  onNoShow: Ask;
  onOutcome: Ask;
}

/**
 * Returns the column with the allowed actions of each booking.
 * @param width class names for its width on wide screens.
 */
export function actionsColumn(asks: BookingActionsProps, width: string): TableColumn<BookingForAdmin> {
  return {
    key: 'actions',
    header: 'Actions',
    actions: true,
    className: cn('[&_button]:whitespace-nowrap', width),
    cell: (booking) => <BookingActions booking={booking} {...asks} />,
  };
}

/** The buttons of the allowed actions of a booking. */
export function BookingActions({
  booking,
  onApprove,
  onPropose,
  onReject,
  onComplete,
  onEdit,
  onCancel,
  onMove,
  onNoShow,
  onOutcome,
}: BookingActionsProps & { booking: BookingForAdmin }) {
  const now = useCurrentMinute();
  const may = (action: BookingForAdmin['allowedActions'][number]) => booking.allowedActions.includes(action);
  return (
    <>
      {may('approve') && booking.proposals.length > 0 && <WithdrawOffer id={booking.id} />}
      {may('approve') && booking.proposals.length === 0 && (
        <Button size="sm" onClick={() => onApprove(booking)}>
          Approve
        </Button>
      )}
      {may('reject') && (
        <Button size="sm" variant="outline" className="text-danger" onClick={() => onReject(booking)}>
          Reject
        </Button>
      )}
      {may('propose') && (
        <Button size="sm" variant="outline" onClick={() => onPropose(booking)}>
          Propose Times
        </Button>
      )}
      {may('complete') && (
        <Button
          size="sm"
          variant={isOver(booking, now) ? 'primary' : 'outline'}
          onClick={() => onComplete(booking)}
        >
          Mark Complete
        </Button>
      )}
      {may('edit') && (
        <Button size="sm" variant="ghost" onClick={() => onEdit(booking)}>
          Edit details
        </Button>
      )}
      <LessonChangeButtons
        allowedActions={booking.allowedActions}
        onChangeTime={() => onMove(booking)}
        onNoShow={() => onNoShow(booking)}
        onCancel={() => onCancel(booking)}
        onOutcome={() => onOutcome(booking)}
      />
      <ReportButton lesson={booking} />
    </>
  );
}

/** Stands in place of *Approve* while the family may answer: it would take the time from under their answer. */
function WithdrawOffer({ id }: { id: string }) {
  const withdraw = useWithdrawProposals();
  return (
    <Button
      size="sm"
      variant="outline"
      isBusy={withdraw.isPending}
      busyLabel="Withdrawing..."
      onClick={() => void withdraw.press({ id })}
    >
      Withdraw the Offer
    </Button>
  );
}
