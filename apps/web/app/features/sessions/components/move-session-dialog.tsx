import { ChangeTimeDialog } from '../../../components/lesson-changes/change-time-dialog.tsx';
import { useMoveSession } from '../api/session-actions.ts';
import type { SessionDialogProps } from './complete-session-dialog.tsx';
import { SessionSummary } from './session-summary.tsx';

/** Moves a scheduled session to another time. */
export function MoveSessionDialog({ session, ...dialog }: SessionDialogProps) {
  return (
    <ChangeTimeDialog
      {...dialog}
      lesson={session}
      move={useMoveSession()}
      summary={<SessionSummary session={session} />}
    />
  );
}
