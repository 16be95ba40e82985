import { paidAmount } from '@thuto/contract/payments';
import { EnteredMoney } from '@thuto/contract/statements';
import { Field } from '../../../components/ui/field.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { malotiAmount } from '../../../lib/forms/maloti-amount.ts';
import { useActionForm } from '../../../lib/forms/use-action-form.ts';
import { useChangeIncomingMoney } from '../api/statement-actions.ts';
import { MoneyDialog, type MoneyDialogProps } from './money-dialog.tsx';

const Fields = EnteredMoney.omit({ amountLisente: true }).extend({
  amount: malotiAmount('Please enter the amount, such as 450 or 1,020.50.').pipe(paidAmount),
});

/** Enters what a message says that could not be read. Then it is matched like any other money. */
export function EnterMoneyDialog({ item, ...dialog }: MoneyDialogProps) {
  const { enter } = useChangeIncomingMoney();
  const form = useActionForm({
    schema: Fields,
    defaultValues: { amount: '', transactionId: '' },
    send: async ({ amount, transactionId }) => {
      await enter.run({ id: item.id, amountLisente: amount, transactionId });
      dialog.onOpenChange(false);
    },
    errorMessage: enter.errorMessage,
  });
  const { register, errors } = form;
  return (
    <MoneyDialog
      {...dialog}
      form={form}
      title="Enter by hand"
      description={
        item.message !== null && (
          <blockquote className="border-l-4 border-line pl-3 text-sm [overflow-wrap:anywhere]">
            {item.message}
          </blockquote>
        )
      }
      confirmLabel="Enter Money"
      busyLabel="Entering..."
    >
      <Field
        label="Amount"
        description="In maloti, as the message says it."
        required
        error={errors.amount?.message}
      >
        <TextInput inputMode="decimal" autoComplete="off" {...register('amount')} />
      </Field>
      <Field
        label="Transaction ID"
        description="By it the same money on a statement is recognised. Leave it empty if the message has none."
        error={errors.transactionId?.message}
      >
        <TextInput autoComplete="off" {...register('transactionId')} />
      </Field>
    </MoneyDialog>
  );
}
