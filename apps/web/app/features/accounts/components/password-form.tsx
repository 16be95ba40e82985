import { useForm } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { SectionCard } from '../../../components/ui/card.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { PasswordInput } from '../../../components/ui/password-input.tsx';
import { toast } from '../../../components/ui/toast-store.ts';
import { hasCode } from '../../../lib/api-error.ts';
import { wordsFor } from '../../../lib/error-copy.ts';
import { showFieldErrors } from '../../../lib/form-errors.ts';
import { lazyResolver } from '../../../lib/lazy-resolver.ts';
import { useChangePassword } from '../api/my-account.ts';

const { resolver, warmOnFocus } = lazyResolver(
  async () => (await import('../my-account-values.ts')).PasswordValues,
);
const OTHERWISE = 'Failed to update password. Please try again.';
const WORDS = {
  password_wrong: 'Incorrect current password.',
  password_weak: 'New password should be at least 6 characters.',
} as const;

/** A new password, with the current one. */
export function PasswordForm({ email }: { email: string }) {
  const change = useChangePassword();
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver,
    defaultValues: { currentPassword: '', newPassword: '' },
  });
  const { errors } = formState;

  const submit = handleSubmit((values) => {
    change.mutate(values, {
      onSuccess: () => {
        reset();
        toast.success('Password changed. Your other browsers have been signed out.');
      },
      onError: (error) => {
        const message = wordsFor(error, OTHERWISE, WORDS);
        if (hasCode(error, 'password_wrong')) {
          setError('currentPassword', { type: 'server', message }, { shouldFocus: true });
        } else if (hasCode(error, 'password_weak') || hasCode(error, 'password_guessable')) {
          setError('newPassword', { type: 'server', message }, { shouldFocus: true });
        } else showFieldErrors(error, setError, ['currentPassword', 'newPassword']);
      },
    });
  });
  const isShownAtField = errors.newPassword !== undefined || errors.currentPassword !== undefined;

  return (
    <SectionCard title="Password">
      <form noValidate ref={warmOnFocus} onSubmit={(event) => void submit(event)} className="grid gap-5">
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <Field label="Current Password" error={errors.currentPassword?.message} required>
          <PasswordInput autoComplete="current-password" {...register('currentPassword')} />
        </Field>
        <Field
          label="New Password"
          description="At least 6 characters. You stay signed in here, and are signed out everywhere else."
          error={errors.newPassword?.message}
          required
        >
          <PasswordInput autoComplete="new-password" {...register('newPassword')} />
        </Field>
        {errors.root && <Notice tone="danger">{OTHERWISE}</Notice>}
        {change.isError && !isShownAtField && (
          <Notice tone="danger">{wordsFor(change.error, OTHERWISE, WORDS)}</Notice>
        )}
        <div>
          <Button type="submit" busy={change.isPending} busyLabel="Changing...">
            Change Password
          </Button>
        </div>
      </form>
    </SectionCard>
  );
}
