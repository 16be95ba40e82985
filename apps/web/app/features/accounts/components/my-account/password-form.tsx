import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { Button } from '../../../../components/ui/button.tsx';
import { SectionCard } from '../../../../components/ui/card.tsx';
import { Field } from '../../../../components/ui/field.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { PasswordInput } from '../../../../components/ui/password-input.tsx';
import { hasCode } from '../../../../lib/api/api-error.ts';
import { showFieldErrors } from '../../../../lib/forms/form-errors.ts';
import { lazyResolver } from '../../../../lib/forms/lazy-resolver.ts';
import type { PasswordValues } from '../../my-account-values.ts';
import { useChangePassword } from '../../api/my-account.ts';
import { useMinPasswordLength } from '../../hooks/use-min-password-length.ts';
import { NewPasswordInput } from '../passwords/new-password-input.tsx';
import type { PasswordOwner } from '../passwords/password-strength.tsx';

const { resolver, warmOnFocus } = lazyResolver(
  async () => (await import('../../my-account-values.ts')).PasswordValues,
);

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

  const send = async (values: z.output<typeof PasswordValues>) => {
    try {
      await change.run(values);
      reset();
    } catch (error) {
      const message = change.errorMessage(error);
      if (hasCode(error, 'password_wrong')) {
        setError('currentPassword', { type: 'server', message }, { shouldFocus: true });
      } else if (hasCode(error, 'password_weak') || hasCode(error, 'password_guessable')) {
        setError('newPassword', { type: 'server', message }, { shouldFocus: true });
      } else showFieldErrors(error, setError, ['currentPassword', 'newPassword']);
    }
  };
  // Not awaited: a reset counts as a new form only after the submission has ended.
  const submit = handleSubmit((values) => void send(values));
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
        {errors.root && <Notice tone="danger">{change.failure}</Notice>}
        {change.error !== null && !isShownAtField && (
          <Notice tone="danger">{change.errorMessage(change.error)}</Notice>
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
