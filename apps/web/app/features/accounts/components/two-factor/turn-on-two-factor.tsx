import { useCallback, useRef, useState, type FormEvent } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import { Field } from '../../../../components/ui/field.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { PasswordInput } from '../../../../components/ui/password-input.tsx';
import { TextInput } from '../../../../components/ui/text-input.tsx';
import { hasCode } from '../../../../lib/api-error.ts';
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

/** Focuses the first field of a step when it appears. */
function useFirstField() {
  const field = useRef<HTMLInputElement>(null);
  const appear = useCallback((node: HTMLInputElement | null) => {
    field.current = node;
    node?.focus();
  }, []);
  return { field, appear };
}

function PasswordStep({
  onCancel,
  onStarted,
}: {
  onCancel: () => void;
  onStarted: (secret: { secret: string; uri: string }) => void;
}) {
  const start = useStartTwoFactor();
  const { field, appear } = useFirstField();
  const [fault, setFault] = useState<string>();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const currentPassword = field.current?.value ?? '';
    setFault(currentPassword === '' ? 'Please enter your current password' : undefined);
    if (currentPassword === '') {
      field.current?.focus();
      return;
    }
    try {
      const started = await start.run({ currentPassword });
      if (started !== undefined) onStarted(started);
    } catch (error) {
      if (hasCode(error, 'password_wrong')) setFault(start.errorMessage(error));
      field.current?.focus();
    }
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid max-w-md gap-5">
      <Field label="Current Password" error={fault} required>
        <PasswordInput ref={appear} autoComplete="current-password" onChange={() => setFault(undefined)} />
      </Field>
      {start.error !== null && !hasCode(start.error, 'password_wrong') && (
        <Notice tone="danger">{start.errorMessage(start.error)}</Notice>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" isBusy={start.isPending} busyLabel="Checking...">
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
  const { field, appear } = useFirstField();
  const [fault, setFault] = useState<string>();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const code = field.current?.value.trim() ?? '';
    setFault(code === '' ? 'Please enter the code' : undefined);
    if (code === '') {
      field.current?.focus();
      return;
    }
    try {
      const turnedOn = await confirm.run({ code });
      if (turnedOn !== undefined) onDone(turnedOn.recoveryCodes);
    } catch (error) {
      if (hasCode(error, 'two_factor_code_wrong')) setFault(confirm.errorMessage(error));
      field.current?.select();
    }
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
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
          <Field label="Authentication code" error={fault} required className="max-w-xs">
            <TextInput
              ref={appear}
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={7}
              className="font-mono tracking-[0.2em]"
              onChange={() => setFault(undefined)}
            />
          </Field>
        </li>
      </ol>
      {confirm.error !== null && !hasCode(confirm.error, 'two_factor_code_wrong') && (
        <Notice tone="danger">{confirm.errorMessage(confirm.error)}</Notice>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button
          type="submit"
          isBusy={confirm.isPending || confirm.output !== undefined}
          busyLabel="Turning on..."
        >
          Turn on
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
