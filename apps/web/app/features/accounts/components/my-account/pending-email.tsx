import type { MyAccount } from '@thuto/contract/my-account';
import { LateMailNote } from '../../../../components/late-mail-note.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { useCurrentMinute } from '../../../../lib/time/use-current-minute.ts';
import { useCancelEmailChange, useResendEmailChange } from '../../api/my-account.ts';
import { useTemporaryState } from '../../hooks/use-temporary-state.ts';

const SENT_SHOWN_MS = 5_000;

/** An address whose confirmation link has not been opened yet. */
export function PendingEmail({ email, expiresAt }: NonNullable<MyAccount['pendingEmail']>) {
  const resend = useResendEmailChange();
  const cancel = useCancelEmailChange();
  const sent = useTemporaryState(SENT_SHOWN_MS);
  const isExpired = useCurrentMinute() >= Date.parse(expiresAt);
  const error = resend.error ?? cancel.error;

  const sendAgain = async () => {
    cancel.reset();
    try {
      await resend.run({});
      sent.show();
    } catch {
      sent.hide();
    }
  };
  const giveUp = async () => {
    resend.reset();
    try {
      await cancel.run({});
    } catch {
      // Shown below.
    }
  };

  return (
    <Notice
      tone="warning"
      announce="none"
      title={isExpired ? 'The link to your new email has expired' : 'Confirm your new email'}
      className="mb-5"
      actions={
        <>
          <Button
            size="sm"
            variant="outline"
            isBusy={resend.isPending}
            busyLabel="Sending..."
            onClick={() => void sendAgain()}
          >
            Resend
          </Button>
          <Button
            size="sm"
            variant="ghost"
            isBusy={cancel.isPending}
            busyLabel="Cancelling..."
            onClick={() => void giveUp()}
          >
            Cancel
          </Button>
        </>
      }
    >
      {isExpired ? 'Send it again to ' : 'We sent a link to '}
      <strong className="[overflow-wrap:anywhere]">{email}</strong>.{' '}
      {!isExpired && 'Until you follow it, your email stays as it is. Check your spam folder, too.'}
      <LateMailNote />
      <div aria-live="polite">
        {sent.isShown && (
          <p className="mt-2 font-semibold text-success">Verification email sent successfully!</p>
        )}
      </div>
      {error !== null && (
        <p role="alert" className="mt-2 font-semibold text-danger">
          {cancel.errorMessage(error)}
        </p>
      )}
    </Notice>
  );
}
