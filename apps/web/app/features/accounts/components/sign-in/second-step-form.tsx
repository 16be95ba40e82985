import type { CurrentUser } from '@thuto/contract/accounts';
import { useCallback, useRef, useState, type FormEvent } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import { Field } from '../../../../components/ui/field.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { TextInput } from '../../../../components/ui/text-input.tsx';
import { hasCode } from '../../../../lib/api/api-error.ts';
import { useHydrated } from '../../../../lib/browser/use-hydrated.ts';
import { useConfirmSignIn } from '../../api/confirm-sign-in.ts';

const KINDS = {
  app: {
    label: 'Authentication code',
    description: 'The 6 digits that your authenticator app shows for this account.',
    missing: 'Please enter the code of your authenticator app',
    other: 'Use a recovery code instead',
  },
  recovery: {
    label: 'Recovery code',
    description: 'One of the codes that you saved when you turned two-factor sign-in on. Each works once.',
    missing: 'Please enter a recovery code',
    other: 'Use the authenticator app instead',
  },
} as const;

export interface SecondStepFormProps {
  /** Identifies the sign-in whose password was correct. */
  challenge: string;
  /** Why the server refused a code that was sent without scripts. */
  refusal?: string | undefined;
  onSignedIn: (currentUser: CurrentUser) => void;
  /** Returns to email and password. */
  onStartOver: () => void;
}

/** The second step of a sign-in with two factors: an app code or a recovery code. */
export function SecondStepForm({ challenge, refusal, onSignedIn, onStartOver }: SecondStepFormProps) {
  const confirm = useConfirmSignIn();
  const [kind, setKind] = useState<keyof typeof KINDS>('app');
  const [fault, setFault] = useState(refusal);
  const input = useRef<HTMLInputElement>(null);
  const { label, description, missing, other } = KINDS[kind];
  const isHydrated = useHydrated();

  // Each kind of code has its own field, which takes the focus when it appears.
  const appear = useCallback((field: HTMLInputElement | null) => {
    input.current = field;
    field?.focus();
  }, []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const code = input.current?.value.trim() ?? '';
    setFault(code === '' ? missing : undefined);
    if (code === '') {
      input.current?.focus();
      return;
    }
    try {
      const signedIn = await confirm.run({ challenge, code });
      if (signedIn !== undefined) onSignedIn(signedIn.currentUser);
    } catch (error) {
      if (hasCode(error, 'two_factor_code_wrong')) setFault(confirm.errorMessage(error));
      input.current?.select();
    }
  };
  const isExpired = hasCode(confirm.error, 'second_step_expired');
  const isWrong = hasCode(confirm.error, 'two_factor_code_wrong');

  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <input type="hidden" name="secondStep" value={challenge} />
      <div>
        <h2 className="text-xl">Two-factor sign-in</h2>
        <p className="mt-1 text-ink-soft">Your password is right. One more step.</p>
      </div>
      <Field
        key={kind}
        label={label}
        description={
          <>
            {description}
            {/* Without scripts there is one field for both kinds. */}
            <noscript> A recovery code works here too.</noscript>
          </>
        }
        error={fault}
        required
      >
        <TextInput
          ref={appear}
          name="code"
          autoComplete="one-time-code"
          inputMode={isHydrated && kind === 'app' ? 'numeric' : 'text'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={20}
          className="font-mono tracking-[0.2em]"
          onChange={() => setFault(undefined)}
        />
      </Field>
      {confirm.error !== null && !isWrong && (
        <Notice tone="danger">{confirm.errorMessage(confirm.error)}</Notice>
      )}
      {isExpired ? (
        <Button size="lg" block onClick={onStartOver}>
          Start again
        </Button>
      ) : (
        <Button
          type="submit"
          size="lg"
          block
          isBusy={confirm.isPending || confirm.output !== undefined}
          busyLabel="Signing in..."
        >
          Verify
        </Button>
      )}
      <div className="-mt-2 flex flex-wrap justify-between gap-x-4">
        <Button
          variant="link"
          onClick={() => {
            setFault(undefined);
            confirm.reset();
            setKind(kind === 'app' ? 'recovery' : 'app');
          }}
        >
          {other}
        </Button>
        <Button variant="link" onClick={onStartOver}>
          Back
        </Button>
      </div>
    </form>
  );
}
