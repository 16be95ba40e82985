import { useForm } from 'react-hook-form';
import { Button } from '../../../../components/ui/button.tsx';
import { Field } from '../../../../components/ui/field.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { TextInput } from '../../../../components/ui/text-input.tsx';
import { hasCode } from '../../../../lib/api-error.ts';
import { lazyResolver } from '../../../../lib/lazy-resolver.ts';
import { useHydrated } from '../../../../lib/use-hydrated.ts';
import { useRequestPasswordReset } from '../../api/request-password-reset.ts';
import { usePrefilledEmail } from '../../hooks/use-prefilled-email.ts';

const { resolver, warmOnFocus } = lazyResolver(
  async () => (await import('../../forgot-password-values.ts')).ForgotPasswordValues,
);

/** Form that requests a password-reset mail. `email` prefills an empty field. */
export function ForgotPasswordForm({ email }: { email: string | null }) {
  const request = useRequestPasswordReset();
  const hydrated = useHydrated();
  const { register, handleSubmit, getValues, setValue, setFocus, formState } = useForm({ resolver });
  const { errors } = formState;

  usePrefilledEmail(email, { getValues, setValue });

  const submit = handleSubmit(async (values) => {
    try {
      await request.run(values);
    } catch (error) {
      if (hasCode(error, 'account_not_found') || hasCode(error, 'input_invalid')) setFocus('email');
    }
  });

  return (
    <form
      method="post"
      noValidate
      ref={warmOnFocus}
      onSubmit={(event) => void submit(event)}
      className="grid gap-5"
    >
      <Field label="Email" error={errors.email?.message} required>
        <TextInput
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          {...register('email')}
        />
      </Field>
      {errors.root && <Notice tone="danger">{request.failure}</Notice>}
      {request.error !== null && <Notice tone="danger">{request.errorMessage(request.error)}</Notice>}
      {request.output !== undefined && (
        <Notice tone="success">Password reset email sent! Please check your inbox and spam folder.</Notice>
      )}
      <Button
        type="submit"
        size="lg"
        block
        disabled={!hydrated}
        isBusy={request.isPending}
        busyLabel="Sending..."
      >
        Send Reset Link
      </Button>
    </form>
  );
}
