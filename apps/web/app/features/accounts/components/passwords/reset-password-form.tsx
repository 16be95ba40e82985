import { useForm } from 'react-hook-form';
import { Button } from '../../../../components/ui/button.tsx';
import { Field } from '../../../../components/ui/field.tsx';
import { PasswordInput } from '../../../../components/ui/password-input.tsx';
import { hasCode } from '../../../../lib/api/api-error.ts';
import { showFieldErrors } from '../../../../lib/forms/form-errors.ts';
import { lazyResolver } from '../../../../lib/forms/lazy-resolver.ts';
import { type ServedForm, useServedErrors } from '../../../../lib/forms/served-form.ts';
import { useResetPassword } from '../../api/reset-password.ts';
import { NewPasswordInput } from './new-password-input.tsx';
import { FormNotices } from '../form-notices.tsx';

const { resolver, warmOnFocus } = lazyResolver(
  async () => (await import('../../reset-password-values.ts')).ResetPasswordValues,
);

export interface ResetPasswordFormProps {
  token: string;
  /** The address in the link, for the browser's password manager. */
  email: string | null;
  /** The answer to a form that was sent without scripts. */
  served?: ServedForm | undefined;
  onReset: (account: { email: string; calendarAddressRenewed: boolean }) => void;
  onRefused: (link: 'expired' | 'invalid') => void;
}

/** Form for a new password, typed twice. */
export function ResetPasswordForm({ token, email, served, onReset, onRefused }: ResetPasswordFormProps) {
  const reset = useResetPassword();
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver,
    errors: useServedErrors(served),
  });
  const { errors } = formState;

  const submit = handleSubmit(async ({ password }) => {
    try {
      const account = await reset.run({ token, password });
      if (account !== undefined) onReset(account);
    } catch (error) {
      if (hasCode(error, 'verification_code_expired')) onRefused('expired');
      if (hasCode(error, 'verification_code_invalid')) onRefused('invalid');
      // The server rejects an overlong token as a field error, but this form has no such field.
      if (hasCode(error, 'input_invalid') && 'token' in error.fields) onRefused('invalid');
      if (hasCode(error, 'password_weak') || hasCode(error, 'password_guessable')) setFocus('password');
      showFieldErrors(error, setError, ['password']);
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
      <input type="text" autoComplete="username" value={email ?? ''} readOnly hidden />
      <Field
        label="New Password"
        description="At least 6 characters."
        error={errors.password?.message}
        required
      >
        <NewPasswordInput
          person={() => ({ email: email ?? '' })}
          {...register('password', { deps: ['confirmPassword'] })}
        />
      </Field>
      <Field label="Confirm New Password" error={errors.confirmPassword?.message} required>
        <PasswordInput autoComplete="new-password" {...register('confirmPassword', { deps: ['password'] })} />
      </Field>
      <FormNotices action={reset} errors={errors} served={served} />
      <Button type="submit" size="lg" block isBusy={reset.isPending} busyLabel="Resetting...">
        Reset Password
      </Button>
    </form>
  );
}
