import { useState } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { getErrorMessage } from '../../../../lib/error-copy.ts';
import { useResendVerificationWithPassword } from '../../api/resend-verification-with-password.ts';

const FALLBACK_MESSAGE = 'Failed to send verification email. Please try again.';
const RESEND_WORDS = {
  account_not_found: 'No account found with this email address.',
  password_wrong: 'Incorrect password. Please try again.',
  request_too_frequent: 'Too many requests. Please wait a few minutes before trying again.',
} as const;

/** Shown after a rejected sign-in: the email must be verified first, and the mail can be resent. */
export function UnverifiedNotice({
  message,
  credentials,
}: {
  message: string;
  credentials: () => { email: string; password: string };
}) {
  const resend = useResendVerificationWithPassword();
  const [missing, setMissing] = useState<string | null>(null);

  const send = () => {
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
    if (lack === null) resend.mutate({ email, password });
  };

  return (
    <div className="grid gap-3">
      <Notice
        title="Verification Email Sent"
        actions={
          <Button size="sm" variant="outline" isBusy={resend.isPending} busyLabel="Sending..." onClick={send}>
            Resend Verification Email
          </Button>
        }
      >
        {message}
      </Notice>
      {missing !== null && <Notice tone="danger">{missing}</Notice>}
      {resend.isSuccess && (
        <Notice tone="success">Verification email sent! Please check your inbox and spam folder.</Notice>
      )}
      {resend.isError && (
        <Notice tone="danger">{getErrorMessage(resend.error, FALLBACK_MESSAGE, RESEND_WORDS)}</Notice>
      )}
    </div>
  );
}
