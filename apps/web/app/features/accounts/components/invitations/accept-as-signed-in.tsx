import type { CurrentUser } from '@thuto/contract/accounts';
import type { OpenedInvitation } from '@thuto/contract/invitations';
import { Button } from '../../../../components/ui/button.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import type { ServedForm } from '../../../../lib/forms/served-form.ts';
import { useAcceptInvitation } from '../../api/invitations.ts';
import { useSignOut } from '../../hooks/use-sign-out.ts';

export interface AcceptAsSignedInProps {
  token: string;
  /** The answer to a form that was sent without scripts. */
  served?: ServedForm | undefined;
  invitation: OpenedInvitation;
  currentUser: CurrentUser;
  /** Called with the user of a new account; null for the account that is signed in. */
  onAccepted: (currentUser: CurrentUser | null) => void;
}

/** Accepts an invitation for the account that is signed in. */
export function AcceptAsSignedIn({
  token,
  served,
  invitation,
  currentUser,
  onAccepted,
}: AcceptAsSignedInProps) {
  const accept = useAcceptInvitation();
  const { signOut, isBusy, question } = useSignOut();
  const isOther = invitation.email !== currentUser.email;

  const send = async () => {
    try {
      const accepted = await accept.run({ token });
      if (accepted !== undefined) onAccepted(accepted.currentUser);
    } catch {
      // Shown above the button.
    }
  };

  return (
    <div className="grid gap-5">
      <p className="text-ink-soft">
        You are signed in as <strong className="[overflow-wrap:anywhere]">{currentUser.email}</strong>.
        {isOther && (
          <>
            {' '}
            The invitation is for <strong className="[overflow-wrap:anywhere]">{invitation.email}</strong>.
            Only this address can accept it.
          </>
        )}
      </p>
      {accept.isIdle && served?.refusal && <Notice tone="danger">{served.refusal}</Notice>}
      {accept.error !== null && <Notice tone="danger">{accept.errorMessage(accept.error)}</Notice>}
      {isOther ? (
        <Button size="lg" block isBusy={isBusy} onClick={() => void signOut()}>
          Use Another Account
        </Button>
      ) : (
        <form
          method="post"
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <input type="hidden" name="asSignedIn" value="yes" />
          <Button type="submit" size="lg" block isBusy={accept.isPending} busyLabel="Accepting...">
            Accept
          </Button>
        </form>
      )}
      {question}
    </div>
  );
}
