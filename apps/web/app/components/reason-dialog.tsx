import { MAX_TEXT } from '@thuto/contract/fields/text';
import { useState } from 'react';
import { ConfirmDialog, type ConfirmDialogProps } from './ui/confirm-dialog.tsx';
import { Field } from './ui/field.tsx';
import { Textarea } from './ui/textarea.tsx';

export interface ReasonDialogProps extends Omit<ConfirmDialogProps, 'onConfirm' | 'errorMessage'> {
  /** The label of the field. */
  label?: string;
  /** Who reads the reason, below the label. */
  hint?: string;
  /** Shown if nothing was entered: 'Please give a reason'. Without it the reason is optional. */
  missing?: string;
  rows?: number;
  onConfirm: (reason: string) => Promise<unknown>;
  errorMessage: (error: unknown) => string;
}

/** A dialog that asks for a reason before an action. Its children are shown above the field. */
export function ReasonDialog({
  label = 'Reason',
  hint,
  missing,
  rows = 3,
  onConfirm,
  errorMessage,
  children,
  ...dialog
}: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const lacksReason = missing !== undefined && reason.trim() === '';

  return (
    <ConfirmDialog
      {...dialog}
      onConfirm={async () => {
        setIsMissing(lacksReason);
        // Keeps the dialog open.
        if (lacksReason) throw new Error('the reason is missing');
        await onConfirm(reason);
      }}
      errorMessage={(error) => (lacksReason ? `${missing}.` : errorMessage(error))}
    >
      <div className="grid gap-4">
        {children}
        <Field
          label={label}
          description={hint}
          required={missing !== undefined}
          error={isMissing ? missing : undefined}
        >
          <Textarea
            rows={rows}
            maxLength={MAX_TEXT}
            value={reason}
            onChange={({ target }) => {
              setReason(target.value);
              setIsMissing(false);
            }}
          />
        </Field>
      </div>
    </ConfirmDialog>
  );
}
