import type { LessonOutcome } from '@thuto/domain/lessons/outcomes';
import { type ReactNode, useState } from 'react';
import { OUTCOME_COST_WORDS, OUTCOME_WORDS } from '../outcome-words.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { RadioCards } from '../ui/radio-cards.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { AdminLesson, LessonDialogProps } from './admin-lesson.ts';
import { useMarkOutcome, useOutcomeChoices, useUndoOutcome } from './use-outcomes.ts';

export interface OutcomeDialogProps extends LessonDialogProps {
  lesson: AdminLesson & { outcome: LessonOutcome | null };
  summary: ReactNode;
}

/** Marks how a lesson ended, or undoes the outcome that it has. */
export function OutcomeDialog(props: OutcomeDialogProps) {
  return props.lesson.outcome === null ? <MarkOutcome {...props} /> : <UndoOutcome {...props} />;
}

const HINTS: Readonly<Partial<Record<LessonOutcome, string>>> = {
  tutor_absent: 'The balance is as before the booking, and the family gets an apology by email.',
  connection_failed: 'The first two per student and term use no session.',
};

function MarkOutcome({ lesson, summary, open, onOpenChange }: OutcomeDialogProps) {
  const { data, error } = useOutcomeChoices(lesson.id, open);
  const mark = useMarkOutcome();
  const [outcome, setOutcome] = useState<LessonOutcome | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const chosen = data?.choices.find((choice) => choice.outcome === outcome);

  const confirm = async () => {
    setIsMissing(!chosen);
    // Keeps the dialog open.
    if (!chosen) throw new Error('No outcome is chosen.');
    await mark.run({ id: lesson.id, ...chosen });
  };

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="How did the lesson end?"
      confirmLabel="Mark Outcome"
      busyLabel="Saving..."
      onConfirm={confirm}
      errorMessage={(thrown) => (chosen ? mark.errorMessage(thrown) : 'Please choose an outcome.')}
      description={summary}
    >
      {data === undefined && error === null && <Skeleton className="h-80 rounded-lg" />}
      {error !== null && <Notice tone="danger">The outcomes could not be loaded. Please try again.</Notice>}
      {data !== undefined && (
        <RadioCards
          label="Outcome"
          value={outcome}
          onChange={setOutcome}
          error={isMissing && !chosen ? 'Please choose an outcome.' : undefined}
          options={data.choices.map((choice) => ({
            value: choice.outcome,
            label: OUTCOME_WORDS[choice.outcome],
            description: [OUTCOME_COST_WORDS[choice.cost], HINTS[choice.outcome]].filter(Boolean).join('. '),
          }))}
        />
      )}
    </ConfirmDialog>
  );
}

function UndoOutcome({ lesson, summary, open, onOpenChange }: OutcomeDialogProps) {
  const undo = useUndoOutcome();
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Undo this outcome?"
      confirmLabel="Undo Outcome"
      busyLabel="Saving..."
      confirmFirst
      onConfirm={() => undo.run({ id: lesson.id })}
      errorMessage={undo.errorMessage}
      description={summary}
    >
      <p>
        The lesson was marked <strong>{lesson.outcome && OUTCOME_WORDS[lesson.outcome]}</strong>. Undoing
        confirms it again, and its session is as it was before.
      </p>
    </ConfirmDialog>
  );
}
