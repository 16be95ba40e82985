import { useState } from 'react';
import { LateMailNote } from '../../../../components/late-mail-note.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { LinkButton } from '../../../../components/ui/link-button.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { useResendVerificationWithPassword } from '../../api/resend-verification-with-password.ts';

/** Shown after a rejected sign-in: the email must be verified first, and the mail can be resent. */
export function UnverifiedNotice({
  message,
  isRefused,
  credentials,
}: {
  message: string;
  /** Whether there is no mailbox with the address, so that no mail was sent (MAIL-15). */
  isRefused: boolean;
  credentials: () => { email: string; password: string };
}) {
  const resend = useResendVerificationWithPassword();
  const [missing, setMissing] = useState<string | null>(null);

  const send = async () => {
    const email = credentials().email.trim();
    const { password } = credentials();
    const lack =
      email === ''
        ? 'Please enter your email address first'
        : password === ''
          ? 'Password is required'
          : null;
    setMissing(lack);
    resend.reset();
    if (lack !== null) return;
    try {
      await resend.run({ email, password });
    } catch {
      // Shown below.
    }
  };

  return (
    <div className="grid gap-3">
      <Notice
        title={isRefused ? 'No Mailbox With This Address' : 'Verification Email Sent'}
        tone={isRefused ? 'warning' : 'info'}
        actions={
          <>
            {isRefused && (
              <LinkButton size="sm" to="/signup">
                Sign Up Again
              </LinkButton>
            )}
            <Button
              size="sm"
              variant="outline"
              isBusy={resend.isPending}
              busyLabel="Sending..."
              onClick={() => void send()}
            >
              {isRefused ? 'The Address Is Right' : 'Resend Verification Email'}
            </Button>
          </>
        }
      >
        {message}
        {!isRefused && <LateMailNote />}
      </Notice>
      {missing !== null && <Notice tone="danger">{missing}</Notice>}
      {resend.output !== undefined && (
        <Notice tone="success">Verification email sent! Please check your inbox and spam folder.</Notice>
      )}
      {resend.error !== null && <Notice tone="danger">{resend.errorMessage(resend.error)}</Notice>}
    </div>
  );
}
