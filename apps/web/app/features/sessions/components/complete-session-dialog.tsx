import type { SessionForAdmin } from '@thuto/contract/sessions';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { useCurrentMinute } from '../../../lib/time/use-current-minute.ts';
import { useCompleteSession } from '../api/session-actions.ts';
import { isOver } from '../session-end.ts';
import { SessionSummary } from './session-summary.tsx';

export interface SessionDialogProps {
  session: SessionForAdmin;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Confirms that a session is completed and uses a credit. */
export function CompleteSessionDialog({ session, open, onOpenChange }: SessionDialogProps) {
  const complete = useCompleteSession();
  const now = useCurrentMinute();
  const { name, remaining } = session.student;

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Complete session?"
      confirmLabel="Complete Session"
      busyLabel="Completing..."
      confirmFirst
      onConfirm={() => complete.run({ id: session.id })}
      errorMessage={complete.errorMessage}
      description={<SessionSummary session={session} />}
    >
      <div className="grid gap-3">
        {!isOver(session, now) && (
          <Notice tone="warning" announce="none">
            This session has not ended yet.
          </Notice>
        )}
        {remaining > 0 ? (
          <p>
            It counts as completed and takes 1 of the {remaining} session{remaining === 1 ? '' : 's'} that{' '}
            {name} has left. Undo Outcome takes it back.
          </p>
        ) : (
          <Notice tone="warning" title="No sessions left" announce="none">
            {name} has no session left to pay for it. It counts as completed anyway, and the balance stays 0.
            Undo Outcome takes it back.
          </Notice>
        )}
      </div>
    </ConfirmDialog>
  );
}
