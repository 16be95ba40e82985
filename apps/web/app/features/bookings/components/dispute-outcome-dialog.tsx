import { OUTCOME_WORDS } from '../../../components/outcome-words.ts';
import { SessionWhen } from '../../../components/session-when.tsx';
import { SubjectName } from '../../../components/subject-name.tsx';
import { ReasonDialog } from '../../../components/reason-dialog.tsx';
import { useDisputeOutcome } from '../api/dispute-outcome.ts';
import type { Lesson } from '../lesson.ts';

export interface DisputeOutcomeDialogProps {
  lesson: Lesson;
  timeZone: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks the family why the outcome of a lesson is wrong. */
export function DisputeOutcomeDialog({ lesson, timeZone, open, onOpenChange }: DisputeOutcomeDialogProps) {
  const dispute = useDisputeOutcome();

  return (
    <ReasonDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Is this outcome wrong?"
      confirmLabel="Dispute Outcome"
      busyLabel="Sending..."
      label="What happened?"
      hint="Our office reads it, asks the tutor and answers you by email."
      missing="Please say what is wrong"
      rows={4}
      onConfirm={(reason) => dispute.run({ id: lesson.id, reason })}
      errorMessage={dispute.errorMessage}
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
    />
  );
}
