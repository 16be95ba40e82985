import { useForm } from 'react-hook-form';
import { Button } from '../../../../components/ui/button.tsx';
import { Field } from '../../../../components/ui/field.tsx';
import { PasswordInput } from '../../../../components/ui/password-input.tsx';
import { TextInput } from '../../../../components/ui/text-input.tsx';
import { hasCode } from '../../../../lib/api/api-error.ts';
import { showFieldErrors } from '../../../../lib/forms/form-errors.ts';
import { lazyResolver } from '../../../../lib/forms/lazy-resolver.ts';
import { type ServedForm, useServedErrors } from '../../../../lib/forms/served-form.ts';
import { useAcceptAdminInvitation } from '../../api/admins.ts';
import { useMinPasswordLength } from '../../hooks/use-min-password-length.ts';
import { NewPasswordInput } from '../passwords/new-password-input.tsx';
import { FormNotices } from '../form-notices.tsx';

const { resolver, warmOnFocus } = lazyResolver(
  async () => (await import('../../admin-invitation-values.ts')).AdminInvitationValues,
);

export interface AcceptInvitationFormProps {
  token: string;
  /** The answer to a form that was sent without scripts. */
  served?: ServedForm | undefined;
  /** The address in the link, for the browser's password manager. */
  email: string | null;
  onAccepted: (account: { email: string }) => void;
  onRefused: (link: 'expired' | 'invalid') => void;
}

/** Form for the name and password of a new admin. */
export function AcceptInvitationForm({
  token,
  served,
  email,
  onAccepted,
  onRefused,
}: AcceptInvitationFormProps) {
  const accept = useAcceptAdminInvitation();
  const { register, handleSubmit, getValues, setError, setFocus, formState } = useForm({
    resolver,
    errors: useServedErrors(served),
  });
  const { errors } = formState;
  const minLength = useMinPasswordLength(true);

  const submit = handleSubmit(async ({ displayName, password }) => {
    try {
      const account = await accept.run({ token, displayName, password });
      if (account !== undefined) onAccepted(account);
    } catch (error) {
      if (hasCode(error, 'verification_code_expired')) onRefused('expired');
      if (hasCode(error, 'verification_code_invalid')) onRefused('invalid');
      if (hasCode(error, 'input_invalid') && 'token' in error.fields) onRefused('invalid');
      if (hasCode(error, 'password_guessable')) setFocus('password');
      showFieldErrors(error, setError, ['displayName', 'password']);
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
      <Field label="Full Name" error={errors.displayName?.message} required>
        <TextInput
          autoComplete="name"
          defaultValue={served?.values['displayName']}
          {...register('displayName')}
        />
      </Field>
      <Field
        label="Password"
        description={`At least ${minLength} characters.`}
        error={errors.password?.message}
        required
      >
        <NewPasswordInput
          person={() => ({ displayName: getValues('displayName'), email: email ?? '', forAdmin: true })}
          {...register('password', { deps: ['confirmPassword'] })}
        />
      </Field>
      <Field label="Confirm Password" error={errors.confirmPassword?.message} required>
        <PasswordInput autoComplete="new-password" {...register('confirmPassword', { deps: ['password'] })} />
      </Field>
      <FormNotices action={accept} errors={errors} served={served} />
      <Button type="submit" size="lg" block isBusy={accept.isPending} busyLabel="Accepting...">
        Accept Invitation
      </Button>
    </form>
  );
}
