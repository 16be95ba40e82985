import type { CurrentUser } from '@thuto/contract/accounts';
import type { OpenedInvitation } from '@thuto/contract/invitations';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { Button } from '../../../../components/ui/button.tsx';
import { Field } from '../../../../components/ui/field.tsx';
import { TextInput } from '../../../../components/ui/text-input.tsx';
import { hasCode } from '../../../../lib/api/api-error.ts';
import { showFieldErrors } from '../../../../lib/forms/form-errors.ts';
import { lazyResolver } from '../../../../lib/forms/lazy-resolver.ts';
import { type ServedForm, useServedErrors } from '../../../../lib/forms/served-form.ts';
import { useAcceptInvitation } from '../../api/invitations.ts';
import { useMinPasswordLength } from '../../hooks/use-min-password-length.ts';
import { NewPasswordInput } from '../passwords/new-password-input.tsx';
import { FormNotices } from '../form-notices.tsx';

const { resolver, warmOnFocus } = lazyResolver(
  async () => (await import('../../invitation-values.ts')).InvitationValues,
);

export interface AcceptAsNewProps {
  token: string;
  /** The answer to a form that was sent without scripts. */
  served?: ServedForm | undefined;
  invitation: OpenedInvitation;
  /** Where someone signs in who has an account under another address; null if the invitation needs this address. */
  signInPath: string | null;
  /** Called with the user of a new account; null for the account that is signed in. */
  onAccepted: (currentUser: CurrentUser | null) => void;
}

/** Form for the name and password of an invited guardian, student or tutor. */
export function AcceptAsNew({ token, served, invitation, signInPath, onAccepted }: AcceptAsNewProps) {
  const { email, suggestedName } = invitation;
  const accept = useAcceptInvitation();
  const { register, handleSubmit, getValues, setError, setFocus, formState } = useForm({
    resolver,
    errors: useServedErrors(served),
    defaultValues: { displayName: served?.values['displayName'] ?? suggestedName, password: '' },
  });
  const { errors } = formState;
  const minLength = useMinPasswordLength(false);

  const submit = handleSubmit(async ({ displayName, password }) => {
    try {
      const accepted = await accept.run({ token, displayName, password });
      if (accepted !== undefined) onAccepted(accepted.currentUser);
    } catch (error) {
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
      <p className="text-ink-soft">
        You will sign in with <strong className="[overflow-wrap:anywhere]">{email}</strong>.
      </p>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <Field label="Full Name" error={errors.displayName?.message} required>
        <TextInput
          autoComplete="name"
          defaultValue={served?.values['displayName'] ?? suggestedName}
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
          person={() => ({ displayName: getValues('displayName'), email, forAdmin: false })}
          {...register('password')}
        />
      </Field>
      <p className="text-sm text-ink-soft">
        By accepting you agree to the{' '}
        <Link to="/terms" className="text-link">
          Terms of Service
        </Link>{' '}
        and the{' '}
        <Link to="/privacy" className="text-link">
          Privacy Policy
        </Link>
        .
      </p>
      <FormNotices action={accept} errors={errors} served={served} />
      <Button type="submit" size="lg" block isBusy={accept.isPending} busyLabel="Accepting...">
        Accept
      </Button>
      {signInPath !== null && (
        <p>
          <Link to={signInPath} className="text-link inline-flex min-h-11 items-center">
            I have an account with another email address
          </Link>
        </p>
      )}
    </form>
  );
}
