import type { MarkNoShow } from '@thuto/contract/lessons';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import type { Action } from '../../lib/api/use-action.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { RadioCards } from '../ui/radio-cards.tsx';
import type { AdminLesson, LessonDialogProps } from './admin-lesson.ts';

export interface NoShowDialogProps extends LessonDialogProps {
  lesson: AdminLesson;
  markNoShow: Action<z.input<typeof MarkNoShow>, unknown>;
  /** What the two choices mean for the balance of the student. */
  uses: { label: string; description: string };
  frees: { label: string; description: string };
  summary: ReactNode;
}

/** Confirms that the student did not come, and asks whether the lesson uses a session. */
export function NoShowDialog({
  lesson: { id, student, noShowUsesSession },
  markNoShow,
  uses,
  frees,
  summary,
  open,
  onOpenChange,
}: NoShowDialogProps) {
  const [credit, setCredit] = useState<'uses' | 'frees'>(noShowUsesSession ? 'uses' : 'frees');

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Student absent?"
      confirmLabel="Mark as No-show"
      busyLabel="Saving..."
      onConfirm={() => markNoShow.run({ id, takesCredit: credit === 'uses' })}
      errorMessage={markNoShow.errorMessage}
      description={summary}
    >
      <RadioCards
        label="What happens to the session?"
        value={credit}
        onChange={setCredit}
        options={[
          { value: 'uses', ...uses },
          { value: 'frees', ...frees },
        ]}
      />
      <p className="mt-4">
        The lesson gets the status No-show, which {student.name} sees too. Undo Outcome takes it back.
      </p>
    </ConfirmDialog>
  );
}
