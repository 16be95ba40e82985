import type { IncomingMoneyItem } from '@thuto/contract/statements';
import { parseMaloti } from '@thuto/domain/money';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog, DialogActions } from '../../../components/ui/dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { useChangeIncomingMoney } from '../api/statement-actions.ts';

export interface EnterMoneyDialogProps {
  item: IncomingMoneyItem;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Enters what a message says that could not be read. Then it is matched like any other money. */
export function EnterMoneyDialog({ item, open, onOpenChange }: EnterMoneyDialogProps) {
  const { enter } = useChangeIncomingMoney();
  const [amount, setAmount] = useState('');
  const [transactionId, setTransactionId] = useState('');
  const [fault, setFault] = useState<string>();
  const [refusal, setRefusal] = useState<string | null>(null);
  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    const amountLisente = parseMaloti(amount);
    if (amountLisente === null || amountLisente === 0)
      return setFault('Please enter the amount, such as 450 or 1,020.50.');
    setRefusal(null);
    try {
      await enter.run({ id: item.id, amountLisente, transactionId: transactionId.trim() });
      onOpenChange(false);
    } catch (error) {
      setRefusal(enter.errorMessage(error));
    }
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Enter by hand"
      description={
        item.message !== null && (
          <blockquote className="border-l-4 border-line pl-3 text-sm [overflow-wrap:anywhere]">
            {item.message}
          </blockquote>
        )
      }
      size="sm"
      isDismissible={!enter.isPending}
    >
      <form noValidate className="grid gap-4" onSubmit={(event) => void confirm(event)}>
        <Field label="Amount" description="In maloti, as the message says it." required error={fault}>
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            onChange={({ target }) => {
              setAmount(target.value);
              setFault(undefined);
            }}
          />
        </Field>
        <Field
          label="Transaction ID"
          description="By it the same money on a statement is recognised. Leave it empty if the message has none."
        >
          <TextInput
            autoComplete="off"
            value={transactionId}
            onChange={({ target }) => setTransactionId(target.value)}
          />
        </Field>
        {refusal !== null && <Notice tone="danger">{refusal}</Notice>}
        <DialogActions>
          <Button variant="outline" disabled={enter.isPending} onClick={() => onOpenChange(false)}>
            Go back
          </Button>
          <Button type="submit" isBusy={enter.isPending} busyLabel="Entering...">
            Enter Money
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
