import type { CancelLesson } from '@thuto/contract/lessons';
import { MAX_TEXT } from '@thuto/contract/text';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import type { Action } from '../../lib/use-action.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Textarea } from '../ui/textarea.tsx';
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
  const [reason, setReason] = useState('');

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      tone="danger"
      confirmLabel={confirmLabel}
      busyLabel="Cancelling..."
      // "Cancel" would be ambiguous here.
      cancelLabel="Keep Lesson"
      onConfirm={() => cancel.run({ id, reason })}
      errorMessage={cancel.errorMessage}
      description={summary}
    >
      <div className="grid gap-4">
        <div className="grid gap-1">
          <p className="font-semibold">
            {holdsCredit
              ? `1 session goes back to ${student.name}`
              : 'No session was taken, so none goes back'}
          </p>
          <p>
            {student.name} gets an email, and the lesson is removed from their calendar.
            {groupSize > 1 && ' The others in the small group keep it.'} This cannot be undone.
          </p>
        </div>
        <Field label="Reason" description="Optional. The family reads it.">
          <Textarea
            rows={3}
            maxLength={MAX_TEXT}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      </div>
    </ConfirmDialog>
  );
}
