import { ConfirmTwoFactor, StartTwoFactor } from '@thuto/contract/my-account';
import { useEffect, useState } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import { Field } from '../../../../components/ui/field.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { PasswordInput } from '../../../../components/ui/password-input.tsx';
import { TextInput } from '../../../../components/ui/text-input.tsx';
import { useActionForm } from '../../../../lib/forms/use-action-form.ts';
import { useConfirmTwoFactor, useStartTwoFactor } from '../../api/my-account.ts';
import { QrCode } from './qr-code.tsx';

export interface TurnOnTwoFactorProps {
  onCancel: () => void;
  onDone: (recoveryCodes: readonly string[]) => void;
}

/** The steps of turning two-factor sign-in on: the password, then the secret and a first code. */
export function TurnOnTwoFactor({ onCancel, onDone }: TurnOnTwoFactorProps) {
  const [secret, setSecret] = useState<{ secret: string; uri: string } | null>(null);
  return secret === null ? (
    <PasswordStep onCancel={onCancel} onStarted={setSecret} />
  ) : (
    <CodeStep {...secret} onCancel={onCancel} onDone={onDone} />
  );
}

function PasswordStep({
  onCancel,
  onStarted,
}: {
  onCancel: () => void;
  onStarted: (secret: { secret: string; uri: string }) => void;
}) {
  const start = useStartTwoFactor();
  const { register, setFocus, errors, isSubmitting, refusal, submit } = useActionForm({
    schema: StartTwoFactor,
    defaultValues: { currentPassword: '' },
    send: async (values) => {
      const started = await start.run(values);
      if (started !== undefined) onStarted(started);
    },
    errorMessage: start.errorMessage,
    codeFields: { password_wrong: 'currentPassword' },
  });
  useEffect(() => setFocus('currentPassword'), [setFocus]);

  return (
    <form noValidate onSubmit={submit} className="grid max-w-md gap-5">
      <Field label="Current Password" error={errors.currentPassword?.message} required>
        <PasswordInput autoComplete="current-password" {...register('currentPassword')} />
      </Field>
      {refusal !== null && <Notice tone="danger">{refusal}</Notice>}
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" isBusy={isSubmitting} busyLabel="Checking...">
          Continue
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function CodeStep({ secret, uri, onCancel, onDone }: TurnOnTwoFactorProps & { secret: string; uri: string }) {
  const confirm = useConfirmTwoFactor();
  const { register, setFocus, errors, isSubmitting, refusal, submit } = useActionForm({
    schema: ConfirmTwoFactor,
    defaultValues: { code: '' },
    send: async (values) => {
      const turnedOn = await confirm.run(values);
      if (turnedOn !== undefined) onDone(turnedOn.recoveryCodes);
    },
    errorMessage: confirm.errorMessage,
    codeFields: { two_factor_code_wrong: 'code' },
  });
  useEffect(() => setFocus('code'), [setFocus]);

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <ol className="grid gap-5">
        <li>
          <p className="mb-3 font-semibold">1. Scan this with your authenticator app</p>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
            <QrCode text={uri} label="QR code for your authenticator app" />
            <div className="min-w-0 flex-1 basis-60">
              <p className="text-sm text-ink-soft">On this phone? Type this secret into the app instead:</p>
              <p className="mt-1.5 font-mono text-[0.95rem] leading-7 font-semibold [overflow-wrap:anywhere]">
                {(secret.match(/.{1,4}/g) ?? []).join(' ')}
              </p>
            </div>
          </div>
        </li>
        <li>
          <p className="mb-3 font-semibold">2. Enter the code that the app shows</p>
          <Field label="Authentication code" error={errors.code?.message} required className="max-w-xs">
            <TextInput
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={7}
              className="font-mono tracking-[0.2em]"
              {...register('code')}
            />
          </Field>
        </li>
      </ol>
      {refusal !== null && <Notice tone="danger">{refusal}</Notice>}
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" isBusy={isSubmitting || confirm.output !== undefined} busyLabel="Turning on...">
          Turn on
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
