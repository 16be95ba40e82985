import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { getErrorMessage } from '../../../lib/error-copy.ts';
import { sayOutcome } from '../../../lib/say-outcome.ts';
import { useCancelSession } from '../api/cancel-session.ts';
import { movedMeanwhile } from '../moved-meanwhile.ts';
import type { SessionQuestionProps } from './complete-session-dialog.tsx';
import { SessionSummary } from './session-summary.tsx';

/** Asks before a session is cancelled, which cannot be undone. */
export function CancelSessionDialog({ session, open, onOpenChange }: SessionQuestionProps) {
  const cancel = useCancelSession();

  const confirm = () =>
    sayOutcome(cancel.mutateAsync({ id: session.id }), 'Session cancelled.', movedMeanwhile);

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Cancel this session?"
      confirmLabel="Cancel Session"
      busyLabel="Cancelling..."
      // "Cancel" beside "Cancel Session" would leave it open which of them keeps the session.
      cancelLabel="Keep session"
      tone="danger"
      onConfirm={confirm}
      errorMessage={(error) => getErrorMessage(error, 'Error cancelling session. Please try again.')}
      description={<SessionSummary session={session} />}
    >
      <p>
        No credit is taken. {session.student.name} is told by email, and the session leaves their calendar.
        This cannot be undone.
      </p>
    </ConfirmDialog>
  );
}
