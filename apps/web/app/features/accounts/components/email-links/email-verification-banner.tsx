import { LateMailNote } from '../../../../components/late-mail-note.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { useCurrentUserState } from '../../../../lib/current-user/current-user-store.ts';
import { useResendVerification } from '../../api/resend-verification.ts';
import { useTemporaryState } from '../../hooks/use-temporary-state.ts';

const SENT_SHOWN_MS = 5_000;

/** Reminds signed-in users to verify their email. Renders nothing for anyone else. */
export function EmailVerificationBanner() {
  const { currentUser } = useCurrentUserState();
  const resend = useResendVerification();
  const sent = useTemporaryState(SENT_SHOWN_MS);
  if (!currentUser || currentUser.emailVerified) return null;

  const send = async () => {
    try {
      await resend.run(null);
      sent.show();
    } catch {
      sent.hide();
    }
  };

  return (
    <div className="page-width py-4">
      <Notice
        tone="warning"
        title="Email Verification Required"
        announce="none"
        actions={
          <Button
            size="sm"
            variant="outline"
            isBusy={resend.isPending}
            busyLabel="Sending..."
            onClick={() => void send()}
          >
            Resend Email
          </Button>
        }
      >
        {currentUser.role === 'admin' ? (
          // Set-up creates admins without a mail.
          <>
            Press Resend Email and follow the link that we then mail to <strong>{currentUser.email}</strong>.
            If you don't see it, check your spam folder.
          </>
        ) : (
          <>
            Please follow the link in the email that we sent to <strong>{currentUser.email}</strong>. If you
            don't see it, check your spam folder.
          </>
        )}
        <LateMailNote />
        <div aria-live="polite">
          {sent.isShown && (
            <p className="mt-2 font-semibold text-success">Verification email sent successfully!</p>
          )}
        </div>
        {resend.error !== null && (
          <p role="alert" className="mt-2 font-semibold text-danger">
            {resend.errorMessage(resend.error)}
          </p>
        )}
      </Notice>
    </div>
  );
}
