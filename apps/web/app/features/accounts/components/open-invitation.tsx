import type { OpenedInvitation } from '@thuto/contract/invitations';
import { getHomePath } from '@thuto/domain/permissions';
import { useNavigate } from 'react-router';
import { ErrorPanel } from '../../../components/ui/error-panel.tsx';
import { LinkButton } from '../../../components/ui/link-button.tsx';
import { LoadingNote } from '../../../components/ui/spinner.tsx';
import { hasCode } from '../../../lib/api-error.ts';
import { currentUserStore, useCurrentUserState } from '../../../lib/current-user-store.ts';
import { getErrorMessage } from '../../../lib/error-copy.ts';
import { useInvitation } from '../api/invitations.ts';
import { AcceptAsNew } from './accept-as-new.tsx';
import { AcceptAsSignedIn } from './accept-as-signed-in.tsx';
import { AcceptInvitation } from './accept-invitation.tsx';
import { AccountPage } from './account-page.tsx';

const REFUSALS = {
  expired: {
    title: 'Invitation Expired',
    text: 'Ask the person who invited you to send the invitation again.',
  },
  invalid: {
    title: 'Invitation Not Valid',
    text: 'This link is incomplete, was used already, was withdrawn, or a newer one was sent. Ask the person who invited you.',
  },
} as const;

/** The invitation page in each of its states. `token` is null if the link has none. */
export function OpenInvitation({ token }: { token: string | null }) {
  return token === null ? <Refused link="invalid" /> : <Opened token={token} />;
}

function Refused({ link }: { link: keyof typeof REFUSALS }) {
  const { title, text } = REFUSALS[link];
  return (
    <AccountPage isResult title={title} subtitle={text}>
      <LinkButton to="/" variant="outline">
        Go Home
      </LinkButton>
    </AccountPage>
  );
}

function Opened({ token }: { token: string }) {
  const { data, error, isPending, isFetching, refetch } = useInvitation(token);
  const { status } = useCurrentUserState();
  if (hasCode(error, 'verification_code_expired')) return <Refused link="expired" />;
  if (hasCode(error, 'verification_code_invalid') || hasCode(error, 'input_invalid')) {
    return <Refused link="invalid" />;
  }
  if (error) {
    return (
      <AccountPage title="Your invitation">
        <ErrorPanel
          message={getErrorMessage(error, 'The invitation could not be opened. Please try again.')}
          onRetry={() => void refetch()}
          isBusy={isFetching}
        />
      </AccountPage>
    );
  }
  if (isPending || status === 'loading') {
    return <LoadingNote className="min-h-[24rem]">Opening your invitation...</LoadingNote>;
  }
  if (data.kind === 'admin') return <AcceptInvitation token={token} email={data.email} />;
  return <AcceptForRole token={token} invitation={data} />;
}

const RIGHT_WORDS = {
  canBook: 'book sessions',
  canPay: 'pay',
  canSeeProgress: 'see lessons and progress',
  receivesMessages: 'receive messages',
} as const;

/** Returns the title and the text of an invitation that is not an admin's. */
function describe({ kind, invitedBy, student }: OpenedInvitation): { title: string; text: string } {
  if (kind === 'tutor' || student === null) {
    return { title: 'Become a tutor', text: `${invitedBy} invites you to the tutor area.` };
  }
  const { firstName, relationship } = student;
  if (relationship === 'self') {
    return { title: `Welcome, ${firstName}`, text: `${invitedBy} gives you your own sign-in.` };
  }
  const rights = (Object.keys(RIGHT_WORDS) as (keyof typeof RIGHT_WORDS)[])
    .filter((right) => student[right])
    .map((right) => RIGHT_WORDS[right]);
  const may = new Intl.ListFormat('en', { type: 'conjunction' }).format(rights);
  return {
    title: `Help with ${firstName}’s tutoring`,
    text: `${invitedBy} invites you to act for ${firstName}${may === '' ? '' : `: you may ${may}`}.`,
  };
}

function AcceptForRole({ token, invitation }: { token: string; invitation: OpenedInvitation }) {
  const { currentUser } = useCurrentUserState();
  const navigate = useNavigate();
  const { title, text } = describe(invitation);
  const enter = () => {
    const accepted = currentUserStore.read().currentUser;
    void navigate(accepted ? getHomePath(accepted.role) : '/login', { replace: true });
  };
  const signInPath = `/login?${new URLSearchParams({ next: `/invite?token=${token}` }).toString()}`;

  if (currentUser) {
    return (
      <AccountPage title={title} subtitle={text}>
        <AcceptAsSignedIn
          token={token}
          invitation={invitation}
          currentUser={currentUser}
          onAccepted={enter}
        />
      </AccountPage>
    );
  }
  if (invitation.hasAccount) {
    return (
      <AccountPage title={title} subtitle={`${text} The address ${invitation.email} has an account already.`}>
        <LinkButton to={signInPath} size="lg" block>
          Sign In to Accept
        </LinkButton>
      </AccountPage>
    );
  }
  return (
    <AccountPage title={title} subtitle={text}>
      <AcceptAsNew
        token={token}
        invitation={invitation}
        signInPath={invitation.kind === 'guardian' ? signInPath : null}
        onAccepted={enter}
      />
    </AccountPage>
  );
}
