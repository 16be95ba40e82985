import type { CurrentUser } from '@thuto/contract/accounts';
import type { OpenedInvitation } from '@thuto/contract/invitations';
import { getHomePath } from '@thuto/domain/permissions';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { QueryBoundary } from '../../../../components/query-boundary.tsx';
import { LinkButton } from '../../../../components/ui/link-button.tsx';
import { LoadingNote } from '../../../../components/ui/spinner.tsx';
import { hasCode } from '../../../../lib/api/api-error.ts';
import { currentUserStore, useCurrentUserState } from '../../../../lib/current-user/current-user-store.ts';
import { useInvitation } from '../../api/invitations.ts';
import { AcceptAsNew } from './accept-as-new.tsx';
import { AcceptAsSignedIn } from './accept-as-signed-in.tsx';
import { AcceptInvitation } from './accept-invitation.tsx';
import { RefusedInvitation } from './refused-invitation.tsx';
import type { ServedInvitation } from '../../invitations.server.ts';
import { AccountPage } from '../account-page.tsx';

/** The page of an invitation in each of its states. */
export function OpenInvitation({ token, served }: { token: string; served: ServedInvitation | undefined }) {
  const [accepted, setAccepted] = useState<AcceptedBy | null>(null);
  if (accepted !== null) return <Enter {...accepted} />;
  return <Opened token={token} served={served} onAccepted={(currentUser) => setAccepted({ currentUser })} />;
}

interface AcceptedBy {
  /** The user of a new account; null for the account that is signed in. */
  readonly currentUser: CurrentUser | null;
}

interface Acceptance {
  token: string;
  /** The answer to a form that was sent without scripts. */
  served: ServedInvitation | undefined;
  onAccepted: (currentUser: CurrentUser | null) => void;
}

/**
 * Applies the new current user and opens their area. Replaces the invitation first: a change of the user refetches what
 * is shown, and the invitation is used up.
 */
function Enter({ currentUser }: AcceptedBy) {
  const navigate = useNavigate();
  useEffect(() => {
    const enter = async () => {
      if (currentUser) currentUserStore.set(currentUser);
      else await currentUserStore.refresh();
      const present = currentUserStore.read().currentUser;
      await navigate(present ? getHomePath(present.role) : '/login', { replace: true });
    };
    void enter();
  }, [currentUser, navigate]);
  return <LoadingNote className="min-h-[24rem]">Opening your area...</LoadingNote>;
}

function Opened({ token, served, onAccepted }: Acceptance) {
  const query = useInvitation(token);
  const { error } = query;
  const { status } = useCurrentUserState();
  if (served?.admin || served?.link) return <AcceptInvitation token={token} email={null} served={served} />;
  if (hasCode(error, 'verification_code_expired')) return <RefusedInvitation isResult link="expired" />;
  if (hasCode(error, 'verification_code_invalid') || hasCode(error, 'input_invalid')) {
    return <RefusedInvitation isResult link="invalid" />;
  }
  const waiting = <LoadingNote className="min-h-[24rem]">Opening your invitation...</LoadingNote>;
  return (
    <QueryBoundary
      query={query}
      loading={waiting}
      failure="The invitation could not be opened. Please try again."
      renderFailure={(panel) => <AccountPage title="Your invitation">{panel}</AccountPage>}
    >
      {(invitation) =>
        status === 'loading' ? (
          waiting
        ) : invitation.kind === 'admin' ? (
          <AcceptInvitation token={token} email={invitation.email} served={served} />
        ) : (
          <AcceptForRole token={token} served={served} invitation={invitation} onAccepted={onAccepted} />
        )
      }
    </QueryBoundary>
  );
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

function AcceptForRole({
  token,
  served,
  invitation,
  onAccepted,
}: Acceptance & { invitation: OpenedInvitation }) {
  const { currentUser } = useCurrentUserState();
  const { title, text } = describe(invitation);
  const signInPath = `/login?${new URLSearchParams({ next: `/invite?token=${token}` }).toString()}`;

  if (currentUser) {
    return (
      <AccountPage title={title} subtitle={text}>
        <AcceptAsSignedIn
          token={token}
          invitation={invitation}
          served={served}
          currentUser={currentUser}
          onAccepted={onAccepted}
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
        served={served}
        signInPath={invitation.kind === 'guardian' ? signInPath : null}
        onAccepted={onAccepted}
      />
    </AccountPage>
  );
}
