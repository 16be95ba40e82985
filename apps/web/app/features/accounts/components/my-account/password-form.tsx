import { useForm } from 'react-hook-form';
import { Button } from '../../../../components/ui/button.tsx';
import { SectionCard } from '../../../../components/ui/card.tsx';
import { Field } from '../../../../components/ui/field.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { PasswordInput } from '../../../../components/ui/password-input.tsx';
import { toast } from '../../../../components/ui/toast-store.ts';
import { hasCode } from '../../../../lib/api-error.ts';
import { getErrorMessage } from '../../../../lib/error-copy.ts';
import { showFieldErrors } from '../../../../lib/form-errors.ts';
import { lazyResolver } from '../../../../lib/lazy-resolver.ts';
import { useChangePassword } from '../../api/my-account.ts';
import { useMinPasswordLength } from '../../hooks/use-min-password-length.ts';
import { NewPasswordInput } from '../passwords/new-password-input.tsx';
import type { PasswordOwner } from '../passwords/password-strength.tsx';

const { resolver, warmOnFocus } = lazyResolver(
  async () => (await import('../../my-account-values.ts')).PasswordValues,
);
const FALLBACK_MESSAGE = 'Failed to update password. Please try again.';
/** Every action that ends other sessions also replaces the calendar address. */
const CALENDAR_RENEWED = 'Your calendar address was replaced: add the new one to your calendar.';
const WORDS = {
  password_wrong: 'Incorrect current password.',
  password_weak: 'New password should be at least 6 characters.',
} as const;

export interface PasswordFormProps {
  email: string;
  /** What the strength meter must know about the account. */
  person: PasswordOwner;
}

/** Form that changes the password. Requires the current one. */
export function PasswordForm({ email, person }: PasswordFormProps) {
  const change = useChangePassword();
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver,
    defaultValues: { currentPassword: '', newPassword: '' },
  });
  const { errors } = formState;
  const minLength = useMinPasswordLength(person.forAdmin ?? false);

  const submit = handleSubmit((values) => {
    change.mutate(values, {
      onSuccess: ({ calendarAddressRenewed }) => {
        reset();
        const changed = 'Password changed. Your other browsers have been signed out.';
        toast.success(calendarAddressRenewed ? `${changed} ${CALENDAR_RENEWED}` : changed);
      },
      onError: (error) => {
        const message = getErrorMessage(error, FALLBACK_MESSAGE, WORDS);
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
          description={`At least ${minLength} characters. You stay signed in here, and are signed out everywhere else.${person.forAdmin ? '' : ' Your calendar address, if you have one, is replaced.'}`}
          error={errors.newPassword?.message}
          required
        >
          <NewPasswordInput person={() => person} {...register('newPassword')} />
        </Field>
        {errors.root && <Notice tone="danger">{FALLBACK_MESSAGE}</Notice>}
        {change.isError && !isShownAtField && (
          <Notice tone="danger">{getErrorMessage(change.error, FALLBACK_MESSAGE, WORDS)}</Notice>
        )}
        <div>
          <Button type="submit" isBusy={change.isPending} busyLabel="Changing...">
            Change Password
          </Button>
        </div>
      </form>
    </SectionCard>
  );
}
