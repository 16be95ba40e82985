import type { TaughtLesson, TaughtStudent } from '@thuto/contract/tutor-area';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { useTaughtActions } from '../api/taught-actions.ts';
import { LessonSummary } from './lesson-facts.tsx';

/** An outcome that the tutor is about to record. */
export interface AskedOutcome {
  readonly lesson: TaughtLesson;
  readonly student: TaughtStudent;
  readonly outcome: 'complete' | 'mark-absent';
}

/** Confirms the outcome of a student's lesson, which cannot be undone by the tutor. */
export function OutcomeDialog({
  asked: { lesson, student, outcome },
  timeZone,
  open,
  onOpenChange,
}: {
  asked: AskedOutcome;
  timeZone: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { complete, markAbsent } = useTaughtActions();
  const isAbsence = outcome === 'mark-absent';
  const action = isAbsence ? markAbsent : complete;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={isAbsence ? 'Student absent?' : 'Lesson completed?'}
      confirmLabel={isAbsence ? 'Student Absent' : 'Completed'}
      busyLabel="Saving..."
      tone={isAbsence ? 'danger' : 'primary'}
      confirmFirst
      onConfirm={() => action.run({ id: student.id })}
      errorMessage={action.errorMessage}
      description={<LessonSummary lesson={lesson} timeZone={timeZone} />}
    >
      <p>
        {isAbsence
          ? `${student.name} did not come. The session counts as used; the office can give it back.`
          : `The lesson with ${student.name} was held, and one session is used.`}{' '}
        Only the office can change this later.
      </p>
    </ConfirmDialog>
  );
}
