import { MAX_TEXT } from '@thuto/contract/text';
import { useState } from 'react';
import { OUTCOME_WORDS } from '../../../components/outcome-words.ts';
import { SessionWhen } from '../../../components/session-when.tsx';
import { SubjectName } from '../../../components/subject-name.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { useDisputeOutcome } from '../api/dispute-outcome.ts';
import type { Lesson } from '../lesson.ts';

export interface DisputeOutcomeDialogProps {
  lesson: Lesson;
  timeZone: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const REASON_MISSING = 'Please say what is wrong.';

/** Asks the family why the outcome of a lesson is wrong. */
export function DisputeOutcomeDialog({ lesson, timeZone, open, onOpenChange }: DisputeOutcomeDialogProps) {
  const dispute = useDisputeOutcome();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();

  const confirm = async () => {
    const isMissing = reason.trim() === '';
    setError(isMissing ? REASON_MISSING : undefined);
    if (isMissing) throw new Error(REASON_MISSING);
    await dispute.run({ id: lesson.id, reason });
  };

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Is this outcome wrong?"
      confirmLabel="Dispute Outcome"
      busyLabel="Sending..."
      onConfirm={confirm}
      errorMessage={(thrown) => (reason.trim() === '' ? REASON_MISSING : dispute.errorMessage(thrown))}
      description={
        <div className="grid gap-1 rounded-lg bg-sunken/60 px-4 py-3 text-ink">
          <p>
            <span className="font-semibold">
              <SubjectName id={lesson.subject} />
            </span>
            {lesson.outcome !== null && `: ${OUTCOME_WORDS[lesson.outcome]}`}
          </p>
          <SessionWhen at={lesson} timeZone={timeZone} />
        </div>
      }
    >
      <Field
        label="What happened?"
        error={error}
        required
        description="Our office reads it, asks the tutor and answers you by email."
      >
        <Textarea
          rows={4}
          maxLength={MAX_TEXT}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </ConfirmDialog>
  );
}
