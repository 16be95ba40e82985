import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { useCancelSession } from '../api/session-actions.ts';
import type { SessionQuestionProps } from './complete-session-dialog.tsx';
import { SessionSummary } from './session-summary.tsx';

/** Confirms that a session is cancelled, which cannot be undone. */
export function CancelSessionDialog({ session, open, onOpenChange }: SessionQuestionProps) {
  const cancel = useCancelSession();

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Cancel this session?"
      confirmLabel="Cancel Session"
      busyLabel="Cancelling..."
      // "Cancel" beside "Cancel Session" would be ambiguous.
      cancelLabel="Keep session"
      tone="danger"
      onConfirm={() => cancel.run({ id: session.id })}
      errorMessage={cancel.errorMessage}
      description={<SessionSummary session={session} />}
    >
      <p>
        No credit is used. {session.student.name} gets an email, and the session is removed from their
        calendar. This cannot be undone.
      </p>
    </ConfirmDialog>
  );
}
