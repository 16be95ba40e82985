import type { BookingForAdmin } from '@thuto/contract/bookings';
import type { SessionForAdmin } from '@thuto/contract/sessions';
import { Button } from '../../../components/ui/button.tsx';
import { ApproveBookingDialog } from '../../../features/bookings/components/approve-booking-dialog.tsx';
import { CompleteBookingDialog } from '../../../features/bookings/components/complete-booking-dialog.tsx';
import { AdminCalendar } from '../../../features/calendar/components/admin-calendar.tsx';
import { CompleteSessionDialog } from '../../../features/sessions/components/complete-session-dialog.tsx';
import { useDialogFor } from '../../../lib/use-dialog-for.ts';

/** The calendar, with the confirmation dialogs of booking and session actions. */
export function BookingsCalendar() {
  const approving = useDialogFor<BookingForAdmin>();
  const completing = useDialogFor<BookingForAdmin>();
  const completingSession = useDialogFor<SessionForAdmin>();
  return (
    <>
      <AdminCalendar
        renderActions={(entry, close) => {
          const ask = (show: () => void) => () => {
            close();
            show();
          };
          if (entry.kind === 'session') {
            const { item } = entry;
            return (
              item.allowedActions.includes('complete') && (
                <Button onClick={ask(() => completingSession.show(item))}>Complete</Button>
              )
            );
          }
          const { item } = entry;
          return (
            <>
              {item.allowedActions.includes('approve') && (
                <Button onClick={ask(() => approving.show(item))}>Approve</Button>
              )}
              {item.allowedActions.includes('complete') && (
                <Button onClick={ask(() => completing.show(item))}>Mark Complete</Button>
              )}
            </>
          );
        }}
      />
      {approving.item !== null && (
        <ApproveBookingDialog
          key={approving.item.id}
          booking={approving.item}
          open={approving.open}
          onOpenChange={approving.setOpen}
        />
      )}
      {completing.item !== null && (
        <CompleteBookingDialog
          booking={completing.item}
          open={completing.open}
          onOpenChange={completing.setOpen}
        />
      )}
      {completingSession.item !== null && (
        <CompleteSessionDialog
          session={completingSession.item}
          open={completingSession.open}
          onOpenChange={completingSession.setOpen}
        />
      )}
    </>
  );
}
