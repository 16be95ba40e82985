import type { IncomingMoneyItem } from '@thuto/contract/statements';
import { formatLisente } from '@thuto/domain/money';
import { type FormEvent, type ReactNode, useState } from 'react';
import { EndedSessions, findUnconfirmedEnd } from '../../../components/ended-sessions.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog, DialogActions } from '../../../components/ui/dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import type { Action } from '../../../lib/use-action.ts';
import { useChangeIncomingMoney } from '../api/statement-actions.ts';

interface MoneyDialogProps {
  item: IncomingMoneyItem;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

interface TextDialogProps<Input> extends MoneyDialogProps {
  title: string;
  description: ReactNode;
  label: string;
  missing: string;
  initial?: string;
  type?: 'text' | 'email';
  confirmLabel: string;
  busyLabel: string;
  action: Action<Input, unknown>;
  toInput: (text: string, endsSessions: number) => Input;
  /** Sessions that the press ends, and whose they are; the server may know of more. */
  ends?: { readonly count: number; readonly name: string };
}

/** A dialog with one field that decides about incoming money. */
function TextDialog<Input>({
  open,
  onOpenChange,
  title,
  description,
  label,
  missing,
  initial = '',
  type = 'text',
  confirmLabel,
  busyLabel,
  action,
  toInput,
  ends,
}: TextDialogProps<Input>) {
  const [text, setText] = useState(initial);
  const [fault, setFault] = useState<string>();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [unseen, setUnseen] = useState<number | null>(null);
  const endsSessions = unseen ?? (text.trim() === initial ? (ends?.count ?? 0) : 0);
  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return setFault(missing);
    setRefusal(null);
    try {
      await action.run(toInput(text.trim(), endsSessions));
      onOpenChange(false);
    } catch (error) {
      setUnseen(findUnconfirmedEnd(error));
      setRefusal(action.errorMessage(error));
    }
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      size="sm"
      isDismissible={!action.isPending}
    >
      <form noValidate className="grid gap-4" onSubmit={(event) => void confirm(event)}>
        <Field label={label} required error={fault}>
          <TextInput
            type={type}
            autoComplete="off"
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setFault(undefined);
              setUnseen(null);
            }}
          />
        </Field>
        <EndedSessions
          count={endsSessions}
          name={text.trim() === initial ? (ends?.name ?? 'The student') : 'The student'}
        />
        {refusal !== null && <Notice tone="danger">{refusal}</Notice>}
        <DialogActions>
          <Button variant="outline" disabled={action.isPending} onClick={() => onOpenChange(false)}>
            Go back
          </Button>
          <Button type="submit" isBusy={action.isPending} busyLabel={busyLabel}>
            {confirmLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

const amountOf = ({ amountLisente }: IncomingMoneyItem) =>
  amountLisente === null ? 'The money' : formatLisente(amountLisente);

/** Assigns money to an order by its reference. */
export function MatchMoneyDialog(props: MoneyDialogProps) {
  const { match } = useChangeIncomingMoney();
  const { item } = props;
  return (
    <TextDialog
      {...props}
      title="Match with an order"
      description={
        item.suggestion?.confirms != null
          ? `${amountOf(item)} confirms a payment that is approved already. No second payment is recorded.`
          : `${amountOf(item)} is recorded as a payment of the order. This cannot be undone.`
      }
      label="Reference"
      missing="Please enter the reference of the order"
      initial={item.suggestion?.warning === null ? item.suggestion.reference : ''}
      confirmLabel="Match"
      busyLabel="Matching..."
      action={match}
      toInput={(reference, endsSessions) => ({ id: item.id, reference, endsSessions })}
      {...(item.suggestion !== null && {
        ends: { count: item.suggestion.endsSessions, name: item.suggestion.studentName },
      })}
    />
  );
}

/** Assigns money to the money of a family account. */
export function AssignMoneyDialog(props: MoneyDialogProps) {
  const { assign } = useChangeIncomingMoney();
  const { item } = props;
  return (
    <TextDialog
      {...props}
      title="Assign to an account"
      description={`${amountOf(item)} goes to the money of the family. It lowers what their next order asks for.`}
      label="Email of the family"
      missing="Please enter the email of the family"
      type="email"
      confirmLabel="Assign to Account"
      busyLabel="Assigning..."
      action={assign}
      toInput={(email) => ({ id: item.id, email })}
    />
  );
}

/** Ignores money with a reason. */
export function IgnoreMoneyDialog(props: MoneyDialogProps) {
  const { ignore } = useChangeIncomingMoney();
  const { item } = props;
  return (
    <TextDialog
      {...props}
      title="Ignore this money"
      description="It leaves the list. You can reopen it under Ignored."
      label="Reason"
      missing="Please enter a reason"
      confirmLabel="Ignore"
      busyLabel="Ignoring..."
      action={ignore}
      toInput={(reason) => ({ id: item.id, reason })}
    />
  );
}
