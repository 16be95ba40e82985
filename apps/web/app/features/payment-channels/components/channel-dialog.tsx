import type { PaymentChannelDetails, PaymentChannelForAdmin } from '@thuto/contract/payment-channels';
import {
  CHANNEL_KINDS,
  type ChannelKind,
  DEFAULT_KEY_PRESSES,
  MAX_CHANNEL_NUMBER,
  MAX_KEY_PRESSES,
} from '@thuto/domain/payment-channels';
import { useState } from 'react';
import { Checkbox } from '../../../components/ui/checkbox.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { useChangePaymentChannel } from '../api/payment-channels.ts';

export const CHANNEL_WORDS: Readonly<Record<ChannelKind, string>> = {
  mpesa: 'M-Pesa',
  ecocash: 'EcoCash',
  bank: 'Bank',
  cash: 'Cash at the office',
  other: 'Other',
};

const EMPTY: PaymentChannelDetails = {
  kind: 'mpesa',
  name: CHANNEL_WORDS.mpesa,
  number: '',
  holder: '',
  instructions: '',
  keyPresses: DEFAULT_KEY_PRESSES.mpesa,
  isOn: true,
};

const detailsOf = ({
  kind,
  name,
  number,
  holder,
  instructions,
  keyPresses,
  isOn,
}: PaymentChannelForAdmin) => ({
  kind,
  name,
  number,
  holder,
  instructions,
  keyPresses,
  isOn,
});

/** Adds or edits a way to pay. */
export function ChannelDialog({
  channel,
  open,
  onOpenChange,
}: {
  /** Null to add one. */
  channel: PaymentChannelForAdmin | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const [values, setValues] = useState<PaymentChannelDetails>(channel === null ? EMPTY : detailsOf(channel));
  const [nameError, setNameError] = useState<string>();
  const { create, update } = useChangePaymentChannel();
  const set = (change: Partial<PaymentChannelDetails>) => setValues((before) => ({ ...before, ...change }));

  const chooseKind = (kind: ChannelKind) =>
    set({
      kind,
      // What the admin has written stays.
      ...(values.name === CHANNEL_WORDS[values.kind] && { name: CHANNEL_WORDS[kind] }),
      ...(values.keyPresses === DEFAULT_KEY_PRESSES[values.kind] && {
        keyPresses: DEFAULT_KEY_PRESSES[kind],
      }),
    });

  const save = async () => {
    if (values.name.trim() === '') {
      setNameError('Please enter a name');
      throw new Error('invalid');
    }
    if (channel === null) await create.run(values);
    else await update.run({ ...values, id: channel.id, revision: channel.revision });
  };

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={channel === null ? 'Add Channel' : 'Edit Channel'}
      confirmLabel={channel === null ? 'Add' : 'Save'}
      busyLabel="Saving..."
      cancelLabel="Cancel"
      onConfirm={save}
      errorMessage={(error) =>
        error instanceof Error && error.message === 'invalid'
          ? 'Please check what you have entered.'
          : create.errorMessage(error)
      }
    >
      <div className="grid gap-4">
        <Field label="Kind">
          <Select
            value={values.kind}
            onChange={(event) => chooseKind(event.target.value as ChannelKind)}
            options={CHANNEL_KINDS.map((value) => ({ value, label: CHANNEL_WORDS[value] }))}
          />
        </Field>
        <Field label="Name" required error={nameError}>
          <TextInput
            value={values.name}
            maxLength={100}
            onChange={(event) => {
              setNameError(undefined);
              set({ name: event.target.value });
            }}
          />
        </Field>
        <Field label="Number" description="The merchant, telephone or account number. For cash: the place.">
          <TextInput
            value={values.number}
            maxLength={MAX_CHANNEL_NUMBER}
            onChange={(event) => set({ number: event.target.value })}
          />
        </Field>
        <Field label="Account name">
          <TextInput
            value={values.holder}
            maxLength={100}
            onChange={(event) => set({ holder: event.target.value })}
          />
        </Field>
        <Field label="Instructions">
          <Textarea
            rows={3}
            maxLength={2000}
            value={values.instructions}
            onChange={(event) => set({ instructions: event.target.value })}
          />
        </Field>
        <Field
          label="Key presses"
          description="One step per line. {number}, {reference} and {amount} are filled in for each order."
        >
          <Textarea
            rows={6}
            maxLength={MAX_KEY_PRESSES}
            value={values.keyPresses}
            onChange={(event) => set({ keyPresses: event.target.value })}
          />
        </Field>
        <Checkbox
          label="Shown to families"
          checked={values.isOn}
          onChange={(event) => set({ isOn: event.target.checked })}
        />
      </div>
    </ConfirmDialog>
  );
}
