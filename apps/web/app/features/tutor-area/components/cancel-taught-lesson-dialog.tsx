import type { TaughtLesson } from '@thuto/contract/tutor-area';
import { MAX_TEXT } from '@thuto/contract/text';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
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
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const id = lesson.students.find(({ status }) => status === 'planned')?.id ?? lesson.id;

  const confirm = async () => {
    if (reason.trim() === '') {
      setIsMissing(true);
      throw new Error('no reason');
    }
    await cancel.run({ id, reason });
  };

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Cancel lesson?"
      tone="danger"
      confirmLabel="Cancel Lesson"
      busyLabel="Cancelling..."
      cancelLabel="Keep Lesson"
      onConfirm={confirm}
      errorMessage={(error) => (reason.trim() === '' ? 'Please enter a reason.' : cancel.errorMessage(error))}
      description={<LessonSummary lesson={lesson} timeZone={timeZone} />}
    >
      <div className="grid gap-4">
        <p>
          The session goes back to {formatStudents(lesson)}. The family gets an email with your reason, and
          the office looks for another tutor. This cannot be undone.
        </p>
        <Field label="Reason" required error={isMissing ? 'Please enter a reason' : undefined}>
          <Textarea
            rows={3}
            maxLength={MAX_TEXT}
            value={reason}
            onChange={(event) => {
              setReason(event.target.value);
              setIsMissing(false);
            }}
          />
        </Field>
      </div>
    </ConfirmDialog>
  );
}
