import { EmailText } from '../../../../components/email-text.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { LinkButton } from '../../../../components/ui/link-button.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { useCurrentUserState } from '../../../../lib/current-user/current-user-store.ts';
import { useRetryEmail } from '../../api/my-account.ts';

/** Tells the signed-in user that no mail arrives at their address, and how to correct it (MAIL-15). */
export default function RefusedEmailBanner() {
  const { currentUser } = useCurrentUserState();
  const retry = useRetryEmail();
  if (!currentUser?.isEmailRefused) return null;
  return (
    <Notice
      tone="warning"
      title="Our mails do not reach you"
      className="mb-5"
      actions={
        <>
          <LinkButton size="sm" to="/account#email">
            Change Email
          </LinkButton>
          <Button
            size="sm"
            variant="outline"
            isBusy={retry.isPending}
            busyLabel="Saving..."
            onClick={() => void retry.press({})}
          >
            The Address Is Right
          </Button>
        </>
      }
    >
      The mail server says that there is no mailbox{' '}
      <strong>
        <EmailText email={currentUser.email} />
      </strong>
      . Until you correct the address, we send no mails to it.
    </Notice>
  );
}
