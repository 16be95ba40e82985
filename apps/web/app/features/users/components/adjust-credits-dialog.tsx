import { MAX_ADJUSTMENT, type StudentOverview } from '@thuto/contract/users';
import { MAX_LINE } from '@thuto/contract/fields/text';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { LessonList } from '../../../components/lesson-list.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { hasCode } from '../../../lib/api/api-error.ts';
import { getErrorMessage } from '../../../lib/api/error-copy.ts';
import { newId } from '../../../lib/new-id.ts';
import { useAdjustCredits } from '../api/user-actions.ts';
import { validateAdjustment } from '../validate-adjustment.ts';

export interface AdjustCreditsDialogProps {
  studentId: string;
  student: StudentOverview;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks for a number of credits and a reason, and shows the balance before and after. */
export function AdjustCreditsDialog({ studentId, student, open, onOpenChange }: AdjustCreditsDialogProps) {
  const adjust = useAdjustCredits(student.name, describeError);
  // One id per dialog: resending it does not adjust the credits twice.
  const [requestId] = useState(() => newId());
  const [by, setBy] = useState('1');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const { remaining, held } = student.balance;
  const fault = validateAdjustment({ by, reason, remaining });

  const confirm = async () => {
    setTried(true);
    if (fault !== null) throw new FormFault();
    await adjust.run({
      id: studentId,
      requestId,
      by: Number(by),
      expectedRemaining: remaining,
      reason,
    });
  };

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Adjust credits"
      confirmLabel="Adjust Credits"
      busyLabel="Adjusting..."
      onConfirm={confirm}
      errorMessage={adjust.errorMessage}
      description={<span className="[overflow-wrap:anywhere]">{student.name}</span>}
    >
      <div className="grid gap-4">
        <Field
          label="Credits to add"
          description="Use a negative number to remove credits."
          error={tried ? fault?.by : undefined}
          required
        >
          <TextInput
            type="number"
            step={1}
            min={-Math.min(remaining, MAX_ADJUSTMENT)}
            max={MAX_ADJUSTMENT}
            value={by}
            onChange={(event) => setBy(event.target.value)}
          />
        </Field>
        <p className="flex items-center justify-center gap-3 rounded-lg bg-sunken px-4 py-3 text-lg">
          <span>
            <span className="text-sm text-ink-soft">Before </span>
            <strong className="tabular-nums">{remaining}</strong>
          </span>
          <ArrowRight aria-hidden className="size-5 text-ink-soft" />
          <span>
            <span className="text-sm text-ink-soft">After </span>
            <strong className="tabular-nums">{fault?.by === undefined ? remaining + Number(by) : '–'}</strong>
          </span>
        </p>
        {held > 0 && (
          <div className="text-sm text-ink-soft">
            <p>
              {held === 1
                ? 'A booked session holds 1 more credit. It stays with that session. To remove it too, cancel the session first.'
                : `Booked sessions hold ${String(held)} more credits. They stay with those sessions. To remove them too, cancel the sessions first.`}
            </p>
            <LessonList lessons={student.holdingLessons} />
          </div>
        )}
        <Field
          label="Reason"
          description="Stored in the ledger permanently."
          error={tried ? fault?.reason : undefined}
          required
        >
          <TextInput
            value={reason}
            maxLength={MAX_LINE}
            autoComplete="off"
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      </div>
    </ConfirmDialog>
  );
}

/** Thrown when fields are invalid. They show their own messages. */
class FormFault extends Error {}

function describeError(error: unknown): string {
  if (error instanceof FormFault) return 'Please check the marked fields.';
  if (hasCode(error, 'credits_changed') && typeof error.details['remaining'] === 'number') {
    return `The student has ${error.details['remaining']} credits left now. Nothing was changed.`;
  }
  return getErrorMessage(error, 'Error adjusting the credits. Please try again.', {
    credits_insufficient: 'The credits would go below 0. Nothing was changed.',
  });
}
