import { useForm } from 'react-hook-form';
import { LateMailNote } from '../../../../components/late-mail-note.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { Field } from '../../../../components/ui/field.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { TextInput } from '../../../../components/ui/text-input.tsx';
import { hasCode } from '../../../../lib/api/api-error.ts';
import { lazyResolver } from '../../../../lib/forms/lazy-resolver.ts';
import { useServedErrors } from '../../../../lib/forms/served-form.ts';
import { useRequestPasswordReset } from '../../api/request-password-reset.ts';
import { usePrefilledEmail } from '../../hooks/use-prefilled-email.ts';
import type { ServedRequest } from '../../passwords.server.ts';
import { FormNotices } from '../form-notices.tsx';

const { resolver, warmOnFocus } = lazyResolver(
  async () => (await import('../../forgot-password-values.ts')).ForgotPasswordValues,
);

export interface ForgotPasswordFormProps {
  /** Prefills an empty field. */
  email: string | null;
  /** The answer to a form that was sent without scripts. */
  served?: ServedRequest | undefined;
}

/** Form that requests a password-reset mail. */
export function ForgotPasswordForm({ email, served }: ForgotPasswordFormProps) {
  const request = useRequestPasswordReset();
  const { register, handleSubmit, getValues, setValue, setFocus, formState } = useForm({
    resolver,
    errors: useServedErrors(served),
  });
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
          defaultValue={served?.values['email'] ?? email ?? undefined}
          {...register('email')}
        />
      </Field>
      <FormNotices action={request} errors={errors} served={served} />
      {(request.output !== undefined || (request.isIdle && served?.isSent)) && (
        <Notice tone="success">Password reset email sent! Please check your inbox and spam folder.</Notice>
      )}
      <LateMailNote />
      <Button type="submit" size="lg" block isBusy={request.isPending} busyLabel="Sending...">
        Send Reset Link
      </Button>
    </form>
  );
}
