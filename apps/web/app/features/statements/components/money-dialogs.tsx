import { type IncomingMoneyItem, MoneyForAccount, MoneyForOrder } from '@thuto/contract/statements';
import { formatLisente } from '@thuto/domain/money';
import { EndedSessions } from '../../../components/ended-sessions.tsx';
import { ReasonDialog } from '../../../components/reason-dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { useActionForm } from '../../../lib/forms/use-action-form.ts';
import { useUnconfirmed } from '../../../lib/forms/use-unconfirmed.ts';
import { useChangeIncomingMoney } from '../api/statement-actions.ts';
import { MoneyDialog, type MoneyDialogProps } from './money-dialog.tsx';

const amountOf = ({ amountLisente }: IncomingMoneyItem) =>
  amountLisente === null ? 'The money' : formatLisente(amountLisente);

const OrderFields = MoneyForOrder.omit({ endsSessions: true });

/** Assigns money to an order by its reference. Says before how many sessions that ends. */
export function MatchMoneyDialog({ item, ...dialog }: MoneyDialogProps) {
  const { match } = useChangeIncomingMoney();
  const { suggestion } = item;
  const suggested = suggestion?.warning === null ? suggestion.reference : '';
  const unconfirmed = useUnconfirmed();
  const form = useActionForm({
    schema: OrderFields,
    defaultValues: { reference: suggested },
    send: async ({ reference }) => {
      await unconfirmed.settle(() => match.run({ id: item.id, reference, endsSessions }));
      dialog.onOpenChange(false);
    },
    errorMessage: match.errorMessage,
  });
  const { register, watch, errors } = form;
  const known = suggestion !== null && watch('reference').trim() === suggested ? suggestion : null;
  const endsSessions = unconfirmed.endedSessions ?? known?.endsSessions ?? 0;
  return (
    <MoneyDialog
      {...dialog}
      form={form}
      title="Match with an order"
      description={
        suggestion?.confirms != null
          ? `${amountOf(item)} confirms a payment that is approved already. No second payment is recorded.`
          : `${amountOf(item)} is recorded as a payment of the order. This cannot be undone.`
      }
      confirmLabel="Match"
      busyLabel="Matching..."
    >
      <Field label="Reference" required error={errors.reference?.message}>
        <TextInput autoComplete="off" {...register('reference', { onChange: unconfirmed.forget })} />
      </Field>
      <EndedSessions count={endsSessions} name={known?.studentName ?? 'The student'} />
    </MoneyDialog>
  );
}

/** Assigns money to the money of a family account. */
export function AssignMoneyDialog({ item, ...dialog }: MoneyDialogProps) {
  const { assign } = useChangeIncomingMoney();
  const form = useActionForm({
    schema: MoneyForAccount,
    defaultValues: { email: '' },
    send: async ({ email }) => {
      await assign.run({ id: item.id, email });
      dialog.onOpenChange(false);
    },
    errorMessage: assign.errorMessage,
  });
  const { register, errors } = form;
  return (
    <MoneyDialog
      {...dialog}
      form={form}
      title="Assign to an account"
      description={`${amountOf(item)} goes to the money of the family. It lowers what their next order asks for.`}
      confirmLabel="Assign to Account"
      busyLabel="Assigning..."
    >
      <Field label="Email of the family" required error={errors.email?.message}>
        <TextInput type="email" autoComplete="off" {...register('email')} />
      </Field>
    </MoneyDialog>
  );
}

/** Ignores money with a reason. */
export function IgnoreMoneyDialog({ item, ...dialog }: MoneyDialogProps) {
  const { ignore } = useChangeIncomingMoney();
  return (
    <ReasonDialog
      {...dialog}
      title="Ignore this money"
      description="It leaves the list. You can reopen it under Ignored."
      missing="Please enter a reason"
      confirmLabel="Ignore"
      busyLabel="Ignoring..."
      onConfirm={(reason) => ignore.run({ id: item.id, reason })}
      errorMessage={ignore.errorMessage}
    />
  );
}
