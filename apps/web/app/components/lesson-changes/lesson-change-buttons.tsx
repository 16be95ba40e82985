import type { AdminLessonAction } from '@thuto/domain/lessons/lessons';
import { Button } from '../ui/button.tsx';

export interface LessonChangeButtonsProps {
  allowedActions: readonly AdminLessonAction[];
  /** "Cancel" in the list of sessions, as specified. */
  cancelLabel?: string;
  onChangeTime: () => void;
  onNoShow: () => void;
  onCancel: () => void;
  /** Marks the outcome, or undoes it. */
  onOutcome: () => void;
}

/** The buttons that move a confirmed lesson, mark a no-show and cancel it, as far as they are allowed. */
export function LessonChangeButtons({
  allowedActions,
  cancelLabel = 'Cancel Lesson',
  onChangeTime,
  onNoShow,
  onCancel,
  onOutcome,
}: LessonChangeButtonsProps) {
  return (
    <>
      {allowedActions.includes('mark-outcome') && (
        <Button size="sm" variant="outline" onClick={onOutcome}>
          Mark Outcome
        </Button>
      )}
      {allowedActions.includes('undo-outcome') && (
        <Button size="sm" variant="ghost" onClick={onOutcome}>
          Undo Outcome
        </Button>
      )}
      {allowedActions.includes('no-show') && (
        <Button size="sm" variant="outline" onClick={onNoShow}>
          Student absent
        </Button>
      )}
      {allowedActions.includes('reschedule') && (
        <Button size="sm" variant="outline" onClick={onChangeTime}>
          Change Time
        </Button>
      )}
      {allowedActions.includes('cancel') && (
        <Button size="sm" variant="outline" className="text-danger" onClick={onCancel}>
          {cancelLabel}
        </Button>
      )}
    </>
  );
}
