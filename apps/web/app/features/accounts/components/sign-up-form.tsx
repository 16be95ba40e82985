import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { Button } from '../../../components/ui/button.tsx';
import { Checkbox } from '../../../components/ui/checkbox.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { PasswordInput } from '../../../components/ui/password-input.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { hasCode } from '../../../lib/api/api-error.ts';
import { showFieldErrors } from '../../../lib/forms/form-errors.ts';
import { lazyResolver } from '../../../lib/forms/lazy-resolver.ts';
import { type ServedForm, useServedErrors } from '../../../lib/forms/served-form.ts';
import { useSignUp } from '../api/sign-up.ts';
import { NewPasswordInput } from './passwords/new-password-input.tsx';
import { FormNotices } from './form-notices.tsx';

const { resolver, warmOnFocus } = lazyResolver(
  async () => (await import('../sign-up-values.ts')).SignUpValues,
);

export interface SignUpFormProps {
  onSignedUp: (account: { email: string; verificationMailSent: boolean }) => void;
  /** The answer to a form that was sent without scripts. */
  served?: ServedForm | undefined;
}

export function SignUpForm({ onSignedUp, served }: SignUpFormProps) {
  const signUp = useSignUp();
  const { register, handleSubmit, getValues, setError, setFocus, formState } = useForm({
    resolver,
    errors: useServedErrors(served),
  });
  const { errors } = formState;

  const submit = handleSubmit(async ({ displayName, email, password, termsAccepted }) => {
    try {
      const account = await signUp.run({ displayName, email, password, termsAccepted });
      if (account !== undefined) onSignedUp(account);
    } catch (error) {
      if (hasCode(error, 'email_taken') || hasCode(error, 'email_invalid')) setFocus('email');
      if (hasCode(error, 'password_weak') || hasCode(error, 'password_guessable')) setFocus('password');
      showFieldErrors(error, setError, ['displayName', 'email', 'password', 'termsAccepted']);
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
      <Field label="Full Name" error={errors.displayName?.message} required>
        <TextInput
          autoComplete="name"
          defaultValue={served?.values['displayName']}
          {...register('displayName')}
        />
      </Field>
      <Field label="Email" error={errors.email?.message} required>
        <TextInput
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={served?.values['email']}
          {...register('email')}
        />
      </Field>
      <Field label="Password" description="At least 6 characters." error={errors.password?.message} required>
        <NewPasswordInput
          person={() => {
            const { displayName, email } = getValues();
            return { displayName, email };
          }}
          {...register('password', { deps: ['confirmPassword', 'displayName'] })}
        />
      </Field>
      <Field label="Confirm Password" error={errors.confirmPassword?.message} required>
        <PasswordInput
          autoComplete="new-password"
          {...register('confirmPassword', { deps: ['password', 'displayName'] })}
        />
      </Field>
      <Checkbox
        label={
          <>
            I agree to the{' '}
            <Link to="/terms" target="_blank" className="text-link">
              Terms of Service
            </Link>{' '}
            and{' '}
            <Link to="/privacy" target="_blank" className="text-link">
              Privacy Policy
            </Link>
          </>
        }
        error={errors.termsAccepted?.message}
        className="-my-1"
        {...register('termsAccepted')}
      />
      <FormNotices action={signUp} errors={errors} served={served} />
      <Button type="submit" size="lg" block isBusy={signUp.isPending} busyLabel="Creating account...">
        Create Account
      </Button>
    </form>
  );
}
