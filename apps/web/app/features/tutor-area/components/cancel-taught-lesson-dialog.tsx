import type { TaughtLesson } from '@thuto/contract/tutor-area';
import { ReasonDialog } from '../../../components/reason-dialog.tsx';
import { useTaughtActions } from '../api/taught-actions.ts';
import { formatStudents, LessonSummary } from './lesson-facts.tsx';

/** Confirms that the tutor cancels a lesson, which cannot be undone, and asks for the reason. */
export function CancelTaughtLessonDialog({
  lesson,
  timeZone,
  open,
  onOpenChange,
}: {
  lesson: TaughtLesson;
  timeZone: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { cancel } = useTaughtActions();
  const id = lesson.students.find(({ status }) => status === 'planned')?.id ?? lesson.id;

  return (
    <ReasonDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Cancel lesson?"
      tone="danger"
      confirmLabel="Cancel Lesson"
      busyLabel="Cancelling..."
      cancelLabel="Keep Lesson"
      missing="Please enter a reason"
      onConfirm={(reason) => cancel.run({ id, reason })}
      errorMessage={cancel.errorMessage}
      description={<LessonSummary lesson={lesson} timeZone={timeZone} />}
    >
      <p>
        The session goes back to {formatStudents(lesson)}. The family gets an email with your reason, and the
        office looks for another tutor. This cannot be undone.
      </p>
    </ReasonDialog>
  );
}
