import { CancelLessonDialog } from '../../../components/lesson-changes/cancel-lesson-dialog.tsx';
import { useCancelSession } from '../api/session-actions.ts';
import type { SessionDialogProps } from './complete-session-dialog.tsx';
import { SessionSummary } from './session-summary.tsx';

/** Cancels a scheduled session. */
export function CancelSessionDialog({ session, ...dialog }: SessionDialogProps) {
  return (
    <CancelLessonDialog
      {...dialog}
      lesson={session}
      cancel={useCancelSession()}
      title="Cancel this session?"
      confirmLabel="Cancel Session"
      summary={<SessionSummary session={session} />}
    />
  );
}
