import type { SessionForAdmin } from '@thuto/contract/sessions';
import { LessonChangeButtons } from '../../../components/lesson-changes/lesson-change-buttons.tsx';
import { ReportButton } from '../../../components/lesson-report/report-button.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useCurrentMinute } from '../../../lib/time/use-current-minute.ts';
import { isOver } from '../session-end.ts';

type Ask = (session: SessionForAdmin) => void;

export interface SessionActionsProps {
  onComplete: Ask;
  onCancel: Ask;
  onMove: Ask;
  onNoShow: Ask;
  onOutcome: Ask;
}

/** The buttons of the allowed actions of a session. */
export function SessionActions({
  session,
  cancelLabel,
  onComplete,
  onCancel,
  onMove,
  onNoShow,
  onOutcome,
}: SessionActionsProps & { session: SessionForAdmin; cancelLabel?: string }) {
  const now = useCurrentMinute();
  return (
    <>
      {session.allowedActions.includes('complete') && (
        <Button
          size="sm"
          variant={isOver(session, now) ? 'primary' : 'outline'}
          onClick={() => onComplete(session)}
        >
          Complete
        </Button>
      )}
      <LessonChangeButtons
        allowedActions={session.allowedActions}
        cancelLabel={cancelLabel}
        onChangeTime={() => onMove(session)}
        onNoShow={() => onNoShow(session)}
        onCancel={() => onCancel(session)}
        onOutcome={() => onOutcome(session)}
      />
      <ReportButton lesson={session} />
    </>
  );
}
