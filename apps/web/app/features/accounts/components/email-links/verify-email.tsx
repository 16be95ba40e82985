import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import MailQuestion from 'lucide-react/icons/mail-question-mark';
import { useCallback, useEffect, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button } from '../../../../components/ui/button.tsx';
import { useHeadingFocus } from '../../hooks/use-heading-focus.ts';
import { useVerification, type Verification } from '../../hooks/use-verification.ts';
import { takeKeptPath } from '../../requested-path.ts';
import type { ServedForm } from '../../../../lib/forms/served-form.ts';
import type { UnconfirmedLink } from '../../unconfirmed-link.ts';
import type { ServedVerification } from '../../verify.server.ts';
import { ConfirmAdminLink } from './confirm-admin-link.tsx';
import { ConfirmLink } from './confirm-link.tsx';
import { OpenWithoutScripts } from './open-without-scripts.tsx';
import { ResendVerification } from './resend-verification.tsx';

const REDIRECT_AFTER_MS = 1_500;

const ICONS: Readonly<Record<Verification['state'], ReactNode>> = {
  verifying: <LoaderCircle aria-hidden className="size-14 animate-spin text-pine-500" />,
  unconfirmed: <MailQuestion aria-hidden className="size-14 text-pine-500" />,
  success: <CircleCheck aria-hidden className="size-14 text-success" />,
  expired: <Clock aria-hidden className="size-14 text-marigold-500" />,
  error: <CircleX aria-hidden className="size-14 text-danger" />,
};

const TITLES: Readonly<Record<Verification['state'], string>> = {
  verifying: 'Verifying your email address...',
  unconfirmed: 'Is this your account?',
  success: 'Email Verified Successfully!',
  expired: 'Verification Link Expired',
  error: 'Verification Failed',
};

const REASONS = {
  refused: 'This link is not valid, or it has been used already.',
  unverified: 'Your email address is not verified yet. Follow the link in the email that we sent you.',
  offline: 'We could not reach the server. Please check your internet connection and try again.',
} as const;

function textOf(verification: Verification): string | null {
  switch (verification.state) {
    case 'verifying':
      return null;
    case 'unconfirmed':
      return 'This link was requested in another browser. Nothing is verified yet.';
    case 'success':
      return verification.home === null
        ? 'You can now sign in to access your account'
        : 'Redirecting to your dashboard...';
    case 'expired':
      return 'The link in a verification email works for a limited time. Request a new one.';
    case 'error':
      return REASONS[verification.reason];
  }
}

export interface VerifyEmailProps {
  /** The token of the link; null to check only whether the email is verified by now. */
  token: string | null;
  /** The address in the link, if any. */
  email: string | null;
  /** The answer to a link that was opened without scripts. */
  served?: ServedVerification | undefined;
}

/** The verification page in each of its states. */
export function VerifyEmail({ token, email, served }: VerifyEmailProps) {
  const { verification, confirm, retry } = useVerification(token, served?.verification);
  const goOn = useGoOn(verification, email);
  const heading = useHeadingFocus(verification.state === 'unconfirmed');
  const text = textOf(verification);

  return (
    <div className="page-width py-12 sm:py-20">
      <section className="mx-auto w-full max-w-md rounded-2xl border border-line bg-surface p-6 shadow-soft sm:p-10">
        {ICONS[verification.state]}
        <div aria-live="polite" className="mt-5">
          <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none sm:text-3xl">
            {TITLES[verification.state]}
          </h1>
          {text !== null && <p className="mt-2 text-ink-soft">{text}</p>}
        </div>
        {verification.state === 'verifying' && <OpenWithoutScripts label="Verify Email" />}
        {verification.state === 'unconfirmed' && (
          <Confirmation link={verification.link} served={served?.form} onConfirm={confirm} />
        )}
        {verification.state === 'success' && verification.home === null && (
          <Button size="lg" block className="mt-7" onClick={goOn}>
            Sign In Now
          </Button>
        )}
        {verification.state === 'error' && verification.reason === 'offline' && (
          <Button size="lg" block className="mt-7" onClick={retry}>
            Retry
          </Button>
        )}
        {verification.state === 'expired' && (
          <ResendVerification label="Send New Verification Email" email={email} />
        )}
        {verification.state === 'error' && (
          <ResendVerification
            label="Resend Verification Email"
            email={email}
            isSecondary={verification.reason === 'offline'}
          />
        )}
        {verification.state === 'error' && (
          <p className="mt-6 text-sm text-ink-soft">
            Can't find the email? Please check your spam folder. If your email is verified already,{' '}
            <Link to="/login" state={{ email }} className="text-link">
              sign in
            </Link>
            .
          </p>
        )}
      </section>
    </div>
  );
}

function Confirmation({
  link,
  served,
  onConfirm,
}: {
  link: UnconfirmedLink;
  served: ServedForm | undefined;
  onConfirm: (password?: string) => Promise<void>;
}) {
  if (link.asksForPassword) return <ConfirmAdminLink link={link} served={served} onConfirm={onConfirm} />;
  return (
    <ConfirmLink link={link} onConfirm={onConfirm}>
      If you created this account, verify its email. If you did not, close this page: the account then stays
      unverified and nobody can use it.
    </ConfirmLink>
  );
}

/** Returns the function of the Continue button and, after a success, calls it automatically a moment later. */
function useGoOn(verification: Verification, email: string | null): () => void {
  const navigate = useNavigate();
  const isDone = verification.state === 'success';
  const home = isDone ? verification.home : null;

  const goOn = useCallback(() => {
    const target = home === '/student' ? (takeKeptPath() ?? home) : (home ?? '/login?verified=true');
    void navigate(target, { replace: true, state: home === null ? { email } : null });
  }, [home, email, navigate]);

  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(goOn, REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isDone, goOn]);

  return goOn;
}
