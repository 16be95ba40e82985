import { MAX_TEXT } from '@thuto/contract/fields/text';
import { useId, useState } from 'react';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { useRejectionReasons } from '../api/desk.ts';
import { useRejectPayment } from '../api/payment-actions.ts';
import type { PaymentDecisionProps } from './admin-approve-payment-dialog.tsx';

const OTHER = 'Other';
/** Shown when the list of the settings cannot be loaded. */
const FALLBACK = 'The payment could not be found';

class MissingText extends Error {}

/** Confirms a rejection and asks for the reason, which the student reads: one of the settings, or an own text. */
export function AdminRejectPaymentDialog({ payment, open, onOpenChange, onDecided }: PaymentDecisionProps) {
  const reject = useRejectPayment(payment.student.name, onDecided);
  const reasons = useRejectionReasons().data?.reasons ?? [FALLBACK];
  const [chosen, setChosen] = useState<string | null>(null);
  const [text, setText] = useState('');
  const name = useId();
  const current = chosen ?? reasons[0] ?? OTHER;

  const confirm = async () => {
    const reason = current === OTHER ? text.trim() : current;
    if (reason === '') throw new MissingText();
    await reject.run({ id: payment.id, reason });
  };

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Reject payment?"
      tone="danger"
      confirmLabel="Reject Payment"
      busyLabel="Rejecting..."
      onConfirm={confirm}
      errorMessage={(error) =>
        error instanceof MissingText
          ? 'Please write why, or choose from the list.'
          : reject.errorMessage(error)
      }
      description={
        <>
          <strong className="font-semibold text-ink [overflow-wrap:anywhere]">{payment.student.name}</strong>{' '}
          gets a mail and can submit another proof.
        </>
      }
    >
      <fieldset className="mb-4 grid gap-0.5">
        <legend className="mb-1 text-sm font-semibold">Why?</legend>
        {[...reasons, OTHER].map((reason) => (
          <label key={reason} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              className="size-5 accent-pine-600"
              name={name}
              value={reason}
              checked={current === reason}
              onChange={() => setChosen(reason)}
            />
            {reason}
          </label>
        ))}
      </fieldset>
      <Field label="Reason (Optional)" description="Your own words instead. The student reads them.">
        <Textarea
          rows={3}
          maxLength={MAX_TEXT}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setChosen(OTHER);
          }}
        />
      </Field>
    </ConfirmDialog>
  );
}
