import type { MessageCheck, Order } from '@thuto/contract/orders';
import { formatLisente } from '@thuto/domain/money';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { formatWallDate } from '../../../lib/time/dates.ts';
import { clearDraft, readDraft, writeDraft } from '../../../lib/forms/drafts.ts';
import { useStudent } from '../../../lib/students/student.ts';
import { useCheckMessage, useClaimMessage } from '../api/claim-payment.ts';
import { NO_PAYMENT_WORDS, PROVIDER_WORDS, UNREADABLE_WORDS } from '../payment-words.ts';

/** Characters that are added at once only by pasting; they are checked without a press. */
const PASTED_LENGTH = 20;
const MISSING = 'Please paste the message that confirms the payment';

export interface PasteConfirmationProps {
  accountId: string;
  order: Order;
  /** The text of a rejected payment, to correct it. */
  initialText: string;
  onSent: () => void;
}

/** Announces a payment by the text of its message: what it says is shown before it is sent. */
export function PasteConfirmation({ accountId, order, initialText, onSent }: PasteConfirmationProps) {
  const { id: studentId } = useStudent();
  const slot = { accountId, form: `message:${order.id}` };
  const [text, setText] = useState(() => initialText || asText(readDraft(slot)));
  const [problem, setProblem] = useState<string>();
  const [checked, setChecked] = useState<{ readonly text: string; readonly result: MessageCheck }>();
  // The text may have changed since.
  const found = checked?.text === text ? checked.result : null;
  const check = useCheckMessage();
  const claim = useClaimMessage();
  const input = { studentId, id: order.id, text };

  function change(next: string) {
    const isPasted = next.length - text.length >= PASTED_LENGTH;
    setText(next);
    setProblem(undefined);
    writeDraft(slot, next);
    if (isPasted) void read(next);
  }

  const read = async (message: string) => {
    setChecked(undefined);
    if (message.trim() === '') {
      setProblem(MISSING);
      return;
    }
    try {
      const result = await check.run({ ...input, text: message });
      if (result !== undefined) setChecked({ text: message, result });
    } catch (error) {
      setProblem(check.errorMessage(error));
    }
  };

  const send = async () => {
    try {
      if ((await claim.run(input)) === undefined) return;
      clearDraft(slot);
      onSent();
    } catch (error) {
      setProblem(claim.errorMessage(error));
    }
  };

  const isSendable = found !== null && found.kind !== 'no-payment' && !isTooLong(found);
  return (
    <div className="grid gap-4">
      <Field
        label="Confirmation message"
        required
        error={problem}
        announceError
        description="Copy the whole message that you got when you paid, and paste it here."
      >
        <Textarea rows={5} value={text} onChange={(event) => change(event.target.value)} />
      </Field>
      <Button
        variant={isSendable ? 'outline' : 'primary'}
        className="max-sm:w-full sm:justify-self-start"
        isBusy={check.isPending}
        busyLabel="Checking..."
        onClick={() => void read(text)}
      >
        Check Message
      </Button>
      {found !== null && <Found found={found} order={order} />}
      {isSendable && (
        <Button
          className="max-sm:w-full sm:justify-self-start"
          isBusy={claim.isPending}
          busyLabel="Sending..."
          onClick={() => void send()}
        >
          Confirm Payment
        </Button>
      )}
    </div>
  );
}

const asText = (draft: unknown) => (typeof draft === 'string' ? draft : '');
const isTooLong = (found: MessageCheck) => found.kind === 'unreadable' && found.reason === 'too-long';

function Found({ found, order }: { found: MessageCheck; order: Order }) {
  if (found.kind === 'no-payment') return <Notice tone="warning">{NO_PAYMENT_WORDS[found.reason]}</Notice>;
  if (found.kind === 'unreadable') return <Notice tone="info">{UNREADABLE_WORDS[found.reason]}</Notice>;
  const { provider, transactionId, amountLisente, date, time, payer } = found;
  const day = date === null ? null : formatWallDate(date);
  const facts = [
    ['Provider', PROVIDER_WORDS[provider]],
    ['Transaction ID', transactionId],
    ['Amount', formatLisente(amountLisente)],
    ['Date', day === null ? 'Not in the message' : time === null ? day : `${day}, ${time}`],
    ['Payer', payer ?? 'Not in the message'],
  ] as const;
  return (
    <Notice tone="success" title="This is what we read. Is it right?">
      <dl className="mt-2 grid gap-1">
        {facts.map(([term, value]) => (
          <div key={term} className="flex flex-wrap gap-x-2">
            <dt className="text-ink-soft">{term}</dt>
            <dd className="font-semibold [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      {amountLisente !== order.missingLisente && (
        <p className="mt-2">
          {amountLisente < order.missingLisente
            ? `The order needs ${formatLisente(order.missingLisente)}. It stays open until the rest arrives.`
            : `The order needs only ${formatLisente(order.missingLisente)}. The rest stays as money of your account.`}
        </p>
      )}
    </Notice>
  );
}
