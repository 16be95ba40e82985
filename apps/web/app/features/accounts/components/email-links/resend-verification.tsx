import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { Button } from '../../../../components/ui/button.tsx';
import { Field } from '../../../../components/ui/field.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { TextInput } from '../../../../components/ui/text-input.tsx';
import { hasCode } from '../../../../lib/api/api-error.ts';
import { lazyResolver } from '../../../../lib/forms/lazy-resolver.ts';
import { useResendVerification } from '../../api/resend-verification.ts';
import { useTemporaryState } from '../../hooks/use-temporary-state.ts';
import { useCurrentUser } from '../../hooks/use-current-user.ts';

const SENT_SHOWN_MS = 5_000;
const { resolver, warmOnFocus } = lazyResolver(
  async () => (await import('../../resend-values.ts')).ResendValues,
);

export interface ResendVerificationProps {
  label: string;
  /** The address in the opened link, if any. */
  email: string | null;
  /** True if another button is the better next step. */
  isSecondary?: boolean;
}

/**
 * Sends a new verification mail: to the address in the link, otherwise to the signed-in user, otherwise to an address
 * typed here.
 */
export function ResendVerification({ label, email, isSecondary = false }: ResendVerificationProps) {
  const navigate = useNavigate();
  const currentUser = useCurrentUser();
  const resend = useResendVerification();
  const sent = useTemporaryState(SENT_SHOWN_MS);
  const { register, handleSubmit, formState } = useForm({ resolver });

  // A link can be damaged in transit, and its address with it.
  const [isMangled, setIsMangled] = useState(false);
  const linked = isMangled ? null : email;

  const send = async (to: string | null) => {
    try {
      await resend.run(to);
      sent.show();
    } catch (error) {
      sent.hide();
      if (hasCode(error, 'input_invalid')) setIsMangled(true);
    }
  };
  const isKnown = linked !== null || !!currentUser;
  const submit = isKnown ? () => send(linked) : handleSubmit((values) => send(values.email));

  return (
    <form
      method="post"
      noValidate
      ref={warmOnFocus}
      className="mt-7 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {!isKnown && (
        <Field label="Email" error={formState.errors.email?.message} required className="mb-2">
          <TextInput
            type="email"
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            {...register('email')}
          />
        </Field>
      )}
      {sent.isShown && <Notice tone="success">Verification email sent successfully</Notice>}
      {formState.errors.root && <Notice tone="danger">{resend.failure}</Notice>}
      {resend.error !== null && <Notice tone="danger">{resend.errorMessage(resend.error)}</Notice>}
      <Button
        type="submit"
        size="lg"
        block
        variant={isSecondary ? 'outline' : 'primary'}
        isBusy={resend.isPending}
        busyLabel="Sending..."
      >
        {label}
      </Button>
      <Button size="lg" block variant="outline" onClick={() => void navigate('/')}>
        Go Home
      </Button>
    </form>
  );
}
