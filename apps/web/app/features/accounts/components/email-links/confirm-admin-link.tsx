import { useForm } from 'react-hook-form';
import { Button } from '../../../../components/ui/button.tsx';
import { Field } from '../../../../components/ui/field.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { PasswordInput } from '../../../../components/ui/password-input.tsx';
import { hasCode } from '../../../../lib/api/api-error.ts';
import { getErrorMessage } from '../../../../lib/api/error-copy.ts';
import { showFieldErrors } from '../../../../lib/forms/form-errors.ts';
import { lazyResolver } from '../../../../lib/forms/lazy-resolver.ts';
import { type ServedForm, useServedErrors } from '../../../../lib/forms/served-form.ts';
import type { UnconfirmedLink } from '../../unconfirmed-link.ts';
import { useMinPasswordLength } from '../../hooks/use-min-password-length.ts';
import { LinkOwner } from './confirm-link.tsx';
import { NewPasswordInput } from '../passwords/new-password-input.tsx';

const { resolver, warmOnFocus } = lazyResolver(
  async () => (await import('../../reset-password-values.ts')).ResetPasswordValues,
);
const PASSWORD_FAULTS = ['password_weak', 'admin_password_short', 'password_guessable'] as const;
const FALLBACK_MESSAGE = 'Failed to verify email. Please try again.';

export interface ConfirmAdminLinkProps {
  link: UnconfirmedLink;
  /** The answer to a form that was sent without scripts. */
  served?: ServedForm | undefined;
  /** Resolves when the link is applied or the page shows something else; rejects with an error for the form. */
  onConfirm: (password: string) => Promise<void>;
}

/** Confirms the link of an account that becomes an admin account, with a new password. */
export function ConfirmAdminLink({ link, served, onConfirm }: ConfirmAdminLinkProps) {
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver,
    errors: useServedErrors(served),
  });
  const minLength = useMinPasswordLength(true);
  const { errors, isSubmitted, isSubmitting } = formState;
  const failure =
    errors.root?.['server']?.message ?? (isSubmitted ? undefined : (served?.refusal ?? undefined));

  const submit = handleSubmit(async ({ password }) => {
    try {
      await onConfirm(password);
    } catch (error) {
      setError('root.server', { message: getErrorMessage(error, FALLBACK_MESSAGE) });
      if (PASSWORD_FAULTS.some((code) => hasCode(error, code))) setFocus('password');
      showFieldErrors(error, setError, ['password']);
    }
  });

  return (
    <form
      method="post"
      noValidate
      ref={warmOnFocus}
      onSubmit={(event) => void submit(event)}
      className="mt-4 grid gap-5"
    >
      <LinkOwner link={link} />
      <p className="text-ink-soft">
        This email address gives admin rights. To make sure that only you can use them, choose a new password.
        It replaces the one given at sign-up, and every session of the account ends.
      </p>
      <input type="text" autoComplete="username" value={link.email} readOnly hidden />
      <Field
        label="New Password"
        description={`At least ${minLength} characters.`}
        error={errors.password?.message}
        required
      >
        <NewPasswordInput
          person={() => ({ email: link.email, forAdmin: true })}
          {...register('password', { deps: ['confirmPassword'] })}
        />
      </Field>
      <Field label="Confirm New Password" error={errors.confirmPassword?.message} required>
        <PasswordInput autoComplete="new-password" {...register('confirmPassword', { deps: ['password'] })} />
      </Field>
      {(failure !== undefined || errors.root?.type === 'load') && (
        <Notice tone="danger">{failure ?? FALLBACK_MESSAGE}</Notice>
      )}
      <Button type="submit" size="lg" block isBusy={isSubmitting} busyLabel="Verifying...">
        Verify Email
      </Button>
    </form>
  );
}
