import { useState } from 'react';
import { LinkButton } from '../../../../components/ui/link-button.tsx';
import type { ServedReset } from '../../passwords.server.ts';
import { AccountPage } from '../account-page.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

type State =
  | { readonly of: 'form' | 'expired' | 'invalid' }
  | { readonly of: 'done'; readonly email: string; readonly calendarAddressRenewed: boolean };

const REFUSALS = {
  expired: {
    title: 'Reset Link Expired',
    text: 'The link in a password reset email works for one hour. Request a new one.',
  },
  invalid: {
    title: 'Reset Link Not Valid',
    text: 'This link is incomplete, or it has been used already. Request a new one.',
  },
} as const;

export interface ResetPasswordProps {
  /** The token of the link; null if it has none. */
  token: string | null;
  /** The address in the link, if any. */
  email: string | null;
  /** The answer to a form that was sent without scripts. */
  served?: ServedReset | undefined;
}

function getFirstState(served: ServedReset | undefined): State {
  if (served?.account) return { of: 'done', ...served.account };
  return { of: served?.link ?? 'form' };
}

/** The reset page in each of its states. */
export function ResetPassword({ token, email, served }: ResetPasswordProps) {
  const [state, setState] = useState<State>(() => getFirstState(served));

  if (state.of === 'done') {
    return (
      <AccountPage
        isResult
        title="Password Reset Successfully!"
        subtitle={
          <>
            You were signed out everywhere. You can now sign in with your new password.
            {state.calendarAddressRenewed &&
              ' Your calendar address was replaced: add the new one to your calendar.'}
          </>
        }
      >
        <LinkButton to="/login" state={{ email: state.email }} size="lg" block>
          Go to Sign In
        </LinkButton>
      </AccountPage>
    );
  }
  if (token === null || state.of !== 'form') {
    const { title, text } = REFUSALS[state.of === 'expired' ? 'expired' : 'invalid'];
    return (
      <AccountPage key="refused" isResult={state.of !== 'form'} title={title} subtitle={text}>
        <ForgotPasswordForm email={email} served={served} />
      </AccountPage>
    );
  }
  return (
    <AccountPage
      title="Choose a new password"
      subtitle={
        <>
          {email !== null && (
            <>
              For <strong className="[overflow-wrap:anywhere]">{email}</strong>.{' '}
            </>
          )}
          You will be signed out everywhere else.
        </>
      }
    >
      <ResetPasswordForm
        token={token}
        email={email}
        served={served}
        onReset={(account) => setState({ of: 'done', ...account })}
        onRefused={(link) => setState({ of: link })}
      />
    </AccountPage>
  );
}
