import type { Dispute } from '@thuto/contract/outcomes';
import { MAX_TEXT } from '@thuto/contract/fields/text';
import type { LessonOutcome } from '@thuto/domain/lessons/outcomes';
import { useState } from 'react';
import { useOutcomeChoices } from '../../../components/lesson-changes/use-outcomes.ts';
import { OUTCOME_COST_WORDS, OUTCOME_WORDS } from '../../../components/outcome-words.ts';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { RadioCards } from '../../../components/ui/radio-cards.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { useDecideDispute } from '../api/disputes.ts';

export interface DecideDisputeDialogProps {
  dispute: Dispute;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Keeps the disputed outcome or changes it, with a note to the family. */
export function DecideDisputeDialog({ dispute, open, onOpenChange }: DecideDisputeDialogProps) {
  const { id, outcome, student, reason } = dispute;
  const { data } = useOutcomeChoices(id, open);
  const decide = useDecideDispute();
  const [choice, setChoice] = useState<'keep' | LessonOutcome>('keep');
  const [note, setNote] = useState('');
  const others = data?.choices.filter((each) => each.outcome !== outcome) ?? [];

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Dispute of ${student.name}`}
      confirmLabel="Decide"
      busyLabel="Saving..."
      onConfirm={() =>
        decide.run({ id, note, change: others.find((each) => each.outcome === choice) ?? null })
      }
      errorMessage={decide.errorMessage}
      description={<span className="whitespace-pre-line">“{reason}”</span>}
    >
      <div className="grid gap-4">
        <RadioCards
          label="Outcome"
          value={choice}
          onChange={setChoice}
          options={[
            {
              value: 'keep' as const,
              label: `Keep: ${outcome === null ? 'no outcome' : OUTCOME_WORDS[outcome]}`,
              description: 'The balance stays as it is.',
            },
            ...others.map((each) => ({
              value: each.outcome,
              label: OUTCOME_WORDS[each.outcome],
              description: OUTCOME_COST_WORDS[each.cost],
            })),
          ]}
        />
        <Field label="Note" description="Optional. The family reads it.">
          <Textarea
            rows={3}
            maxLength={MAX_TEXT}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </Field>
      </div>
    </ConfirmDialog>
  );
}
