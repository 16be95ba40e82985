import type { PaymentChannelDetails, PaymentChannelForAdmin } from '@thuto/contract/payment-channels';
import {
  CHANNEL_KINDS,
  type ChannelKind,
  DEFAULT_KEY_PRESSES,
  MAX_CHANNEL_NUMBER,
  MAX_KEY_PRESSES,
} from '@thuto/domain/payments/payment-channels';
import { DEFAULT_SENDERS, isSenderName, MAX_SENDERS } from '@thuto/domain/reconciliation/message-senders';
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
  senders: [...DEFAULT_SENDERS.mpesa],
  isOn: true,
};

const detailsOf = ({
  kind,
  name,
  number,
  holder,
  instructions,
  keyPresses,
  senders,
  isOn,
}: PaymentChannelForAdmin) => ({
  kind,
  name,
  number,
  holder,
  instructions,
  keyPresses,
  senders,
  isOn,
});

/** The filled lines of a text, each once. */
const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];

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
  const [senders, setSenders] = useState((values.senders ?? []).join('\n'));
  const [nameError, setNameError] = useState<string>();
  const [sendersError, setSendersError] = useState<string>();
  const { create, update } = useChangePaymentChannel();
  const set = (change: Partial<PaymentChannelDetails>) => setValues((before) => ({ ...before, ...change }));

  const chooseKind = (kind: ChannelKind) => {
    if (senders === DEFAULT_SENDERS[values.kind].join('\n')) setSenders(DEFAULT_SENDERS[kind].join('\n'));
    set({
      kind,
      // What the admin has written stays.
      ...(values.name === CHANNEL_WORDS[values.kind] && { name: CHANNEL_WORDS[kind] }),
      ...(values.keyPresses === DEFAULT_KEY_PRESSES[values.kind] && {
        keyPresses: DEFAULT_KEY_PRESSES[kind],
      }),
    });
  };

  const save = async () => {
    if (values.name.trim() === '') {
      setNameError('Please enter a name');
      throw new Error('invalid');
    }
    const named = linesOf(senders);
    const wrong = named.find((sender) => !isSenderName(sender));
    if (wrong !== undefined || named.length > MAX_SENDERS) {
      setSendersError(
        wrong === undefined
          ? `Please enter at most ${String(MAX_SENDERS)} senders`
          : `${wrong} cannot be a sender. Please enter a name or a short number: anyone can send from a telephone number.`,
      );
      throw new Error('invalid');
    }
    const details = { ...values, senders: named };
    if (channel === null) await create.run(details);
    else await update.run({ ...details, id: channel.id, revision: channel.revision });
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
        <Field
          label="Senders of messages"
          description="Who sends this channel’s messages to your phone, one per line, exactly as the phone shows it. Messages of other senders are never counted."
          error={sendersError}
        >
          <Textarea
            rows={2}
            value={senders}
            onChange={(event) => {
              setSendersError(undefined);
              setSenders(event.target.value);
            }}
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
