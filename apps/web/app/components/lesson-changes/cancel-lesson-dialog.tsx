import type { CancelLesson } from '@thuto/contract/lessons';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { ReasonDialog } from '../reason-dialog.tsx';
import type { Action } from '../../lib/api/use-action.ts';
import type { AdminLesson, LessonDialogProps } from './admin-lesson.ts';

export interface CancelLessonDialogProps extends LessonDialogProps {
  lesson: AdminLesson;
  cancel: Action<z.input<typeof CancelLesson>, unknown>;
  title: string;
  confirmLabel: string;
  summary: ReactNode;
}

/** Confirms that a lesson is cancelled, which cannot be undone, and asks for the reason, which the family reads. */
export function CancelLessonDialog({
  lesson: { id, student, groupSize, holdsCredit },
  cancel,
  title,
  confirmLabel,
  summary,
  open,
  onOpenChange,
}: CancelLessonDialogProps) {
  return (
    <ReasonDialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      tone="danger"
      confirmLabel={confirmLabel}
      busyLabel="Cancelling..."
      // "Cancel" would be ambiguous here.
      cancelLabel="Keep Lesson"
      hint="Optional. The family reads it."
      onConfirm={(reason) => cancel.run({ id, reason })}
      errorMessage={cancel.errorMessage}
      description={summary}
    >
      <div className="grid gap-1">
        <p className="font-semibold">
          {holdsCredit ? `1 session goes back to ${student.name}` : 'No session was taken, so none goes back'}
        </p>
        <p>
          {student.name} gets an email, and the lesson is removed from their calendar.
          {groupSize > 1 && ' The others in the small group keep it.'} This cannot be undone.
        </p>
      </div>
    </ReasonDialog>
  );
}
