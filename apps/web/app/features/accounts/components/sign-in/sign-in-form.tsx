import type { CurrentUser } from '@thuto/contract/accounts';
import { useRef, useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { Button } from '../../../../components/ui/button.tsx';
import { Checkbox } from '../../../../components/ui/checkbox.tsx';
import { Field } from '../../../../components/ui/field.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { PasswordInput } from '../../../../components/ui/password-input.tsx';
import { TextInput } from '../../../../components/ui/text-input.tsx';
import { hasCode } from '../../../../lib/api/api-error.ts';
import { showFieldErrors } from '../../../../lib/forms/form-errors.ts';
import { lazyResolver } from '../../../../lib/forms/lazy-resolver.ts';
import { useServedErrors } from '../../../../lib/forms/served-form.ts';
import { useSignIn } from '../../api/sign-in.ts';
import { type MailedCodeAnswer, useMailedCode } from '../../hooks/use-mailed-code.ts';
import { usePrefilledEmail } from '../../hooks/use-prefilled-email.ts';
import { saveSentEmail } from '../../sent-verification-emails.ts';
import type { SignInValues } from '../../sign-in-values.ts';
import type { ServedSignIn } from '../../sign-in.server.ts';
import { ForgotPasswordLink } from '../passwords/forgot-password-link.tsx';
import { MailedCodeField } from './mailed-code-field.tsx';
import { SecondStepForm } from './second-step-form.tsx';
import { SignedInNote } from './signed-in-note.tsx';
import { UnverifiedNotice } from '../email-links/unverified-notice.tsx';

const { resolver, warmOnFocus } = lazyResolver(
  async () => (await import('../../sign-in-values.ts')).SignInValues,
);
export interface SignInFormProps {
  /** Prefills an empty field. */
  email: string | null;
  /** Shows Remember me and the button that resends the verification mail. */
  forEverybody: boolean;
  onSignedIn: (currentUser: CurrentUser) => void;
  /** The answer to a form that was sent without scripts. */
  served?: ServedSignIn | undefined;
  /** Rendered between the fields and the button. */
  children?: ReactNode;
}

/** The fields and the button of both sign-in pages. */
export function SignInForm({ email, forEverybody, onSignedIn, served, children }: SignInFormProps) {
  const signIn = useSignIn();
  const { register, handleSubmit, getValues, setValue, setError, setFocus, formState } = useForm({
    resolver,
    errors: useServedErrors(served),
  });
  const { errors } = formState;
  const [challenge, setChallenge] = useState<string | null>(served?.secondStep ?? null);
  const codeInput = useRef<HTMLInputElement>(null);
  const mailed = useMailedCode(codeInput, served?.mailedCode ?? null);

  usePrefilledEmail(email, { getValues, setValue });

  const enter = async (values: z.output<typeof SignInValues>, mailedCode: MailedCodeAnswer | null) => {
    try {
      const result = await signIn.run(mailedCode === null ? values : { ...values, mailedCode });
      if (result === undefined) return;
      if (result.currentUser !== null) onSignedIn(result.currentUser);
      else if (result.mailedCode !== null) mailed.ask(result.mailedCode.challenge);
      else setChallenge(result.secondStep?.challenge ?? null);
    } catch (error) {
      if (hasCode(error, 'sign_in_code_wrong')) mailed.refuse(signIn.errorMessage(error));
      if (hasCode(error, 'sign_in_code_expired')) mailed.reset();
      if (hasCode(error, 'email_unverified')) saveSentEmail(values.email);
      if (hasCode(error, 'password_wrong') || hasCode(error, 'credentials_wrong')) setFocus('password');
      if (hasCode(error, 'account_not_found')) setFocus('email');
      showFieldErrors(error, setError, ['email', 'password']);
    }
  };
  const submit = handleSubmit(async (values) => {
    const mailedCode = mailed.answer();
    if (mailedCode !== 'missing') await enter(values, mailedCode);
  });
  const sendAnother = handleSubmit((values) => enter(values, null));

  const isWrongCode = hasCode(signIn.error, 'sign_in_code_wrong');
  // What the server has answered is shown until the form is sent again.
  const servedWords = signIn.isIdle && served?.refusal ? served.refusal : false;
  const words = signIn.error === null ? servedWords : !isWrongCode && signIn.errorMessage(signIn.error);
  const isRefused = words !== false && words.includes('no mailbox');
  const isUnverified = isRefused || (words !== false && words.includes('verify your email'));

  if (challenge !== null) {
    const startOver = () => {
      signIn.reset();
      mailed.reset();
      setChallenge(null);
    };
    return (
      <SecondStepForm
        challenge={challenge}
        refusal={served?.refusal ?? undefined}
        onSignedIn={onSignedIn}
        onStartOver={startOver}
      />
    );
  }

  return (
    <form
      method="post"
      noValidate
      ref={warmOnFocus}
      onSubmit={(event) => void submit(event)}
      className="grid gap-5"
    >
      {/* Hidden after this form has signed in: the page is about to change. */}
      {!signIn.isPending && signIn.output === undefined && <SignedInNote />}
      <Field label="Email" error={errors.email?.message}>
        <TextInput
          type="email"
          aria-required
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={served?.values['email']}
          {...register('email')}
        />
      </Field>
      <Field label="Password" error={errors.password?.message}>
        <PasswordInput aria-required autoComplete="current-password" {...register('password')} />
      </Field>
      {mailed.challenge !== null && (
        <MailedCodeField
          challenge={mailed.challenge}
          key={mailed.challenge}
          ref={codeInput}
          error={mailed.fault}
          onType={mailed.forgive}
          onSendAnother={() => void sendAnother()}
        />
      )}
      <div className="-my-2 flex flex-wrap items-center justify-between gap-x-4">
        {forEverybody && <Checkbox label="Remember me" {...register('rememberMe')} />}
        <ForgotPasswordLink emailTyped={() => getValues('email')} />
      </div>
      {errors.root && <Notice tone="danger">{signIn.failure}</Notice>}
      {words !== false && !(isUnverified && forEverybody) && <Notice tone="danger">{words}</Notice>}
      {words !== false && isUnverified && forEverybody && (
        <UnverifiedNotice message={words} isRefused={isRefused} credentials={() => getValues()} />
      )}
      <Button
        type="submit"
        size="lg"
        block
        isBusy={signIn.isPending || signIn.output?.mailedCode === null}
        busyLabel="Signing in..."
      >
        Sign In
      </Button>
      {children}
    </form>
  );
}
