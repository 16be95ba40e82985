import { useState } from 'react';
import { LinkButton } from '../../../../components/ui/link-button.tsx';
import type { ServedInvitation } from '../../invitations.server.ts';
import { AcceptInvitationForm } from './accept-invitation-form.tsx';
import { AccountPage } from '../account-page.tsx';

type State =
  | { readonly of: 'form' | 'expired' | 'invalid' }
  | { readonly of: 'done'; readonly email: string };

const REFUSALS = {
  expired: {
    title: 'Invitation Expired',
    text: 'Ask the admin who invited you to send the invitation again.',
  },
  invalid: {
    title: 'Invitation Not Valid',
    text: 'This link is incomplete, was used already, was withdrawn, or a newer one was sent. Ask the admin who invited you.',
  },
} as const;

export interface AcceptInvitationProps {
  /** The token of the link; null if it has none. */
  token: string | null;
  /** The address in the link, if any. */
  email: string | null;
  /** The answer to a form that was sent without scripts. */
  served?: ServedInvitation | undefined;
}

/** The invitation page in each of its states. */
export function AcceptInvitation({ token, email, served }: AcceptInvitationProps) {
  const [state, setState] = useState<State>(() =>
    served?.admin ? { of: 'done', email: served.admin.email } : { of: served?.link ?? 'form' },
  );

  if (state.of === 'done') {
    return (
      <AccountPage isResult title="Welcome to the team" subtitle="You can now sign in to the admin console.">
        <LinkButton to="/admin-login" state={{ email: state.email }} size="lg" block>
          Go to Admin Login
        </LinkButton>
      </AccountPage>
    );
  }
  if (token === null || state.of !== 'form') {
    const { title, text } = REFUSALS[state.of === 'expired' ? 'expired' : 'invalid'];
    return (
      <AccountPage key="refused" isResult={state.of !== 'form'} title={title} subtitle={text}>
        <LinkButton to="/" variant="outline">
          Go Home
        </LinkButton>
      </AccountPage>
    );
  }
  return (
    <AccountPage
      title="Become an admin"
      subtitle={
        email !== null && (
          <>
            You will sign in with <strong className="[overflow-wrap:anywhere]">{email}</strong>.
          </>
        )
      }
    >
      <AcceptInvitationForm
        token={token}
        email={email}
        served={served}
        onAccepted={(account) => setState({ of: 'done', email: account.email })}
        onRefused={(link) => setState({ of: link })}
      />
    </AccountPage>
  );
}
