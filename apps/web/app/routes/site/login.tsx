import { useEffect, useState } from 'react';
import { Link, PrefetchPageLinks, useLocation, useNavigate } from 'react-router';
import { Notice } from '../../components/ui/notice.tsx';
import { AccountPage } from '../../features/accounts/components/account-page.tsx';
import { SignInForm } from '../../features/accounts/components/sign-in-form.tsx';
import { useEmailHint } from '../../features/accounts/hooks/use-email-hint.ts';
import { useForAWhile } from '../../features/accounts/hooks/use-for-a-while.ts';
import { pathAfterSignIn, wantedPath } from '../../features/accounts/wanted-path.ts';
import { pageMeta } from '../../lib/page-meta.ts';

const VERIFIED_SHOWN_MS = 6_000;

// Not for search engines: what leads here is on the landing page.
export const meta = () =>
  pageMeta({ title: 'Sign in', description: 'Sign in to book sessions and to see what is coming up.' });

export default function Login() {
  const navigate = useNavigate();
  const location = useLocation();
  const verified = useForAWhile(VERIFIED_SHOWN_MS);
  const { show } = verified;
  // Whoever types here wants to get in: what comes after is fetched meanwhile, and not for whoever only looks.
  const [isTyping, setIsTyping] = useState(false);
  const isVerified = new URLSearchParams(location.search).get('verified') === 'true';

  useEffect(() => {
    if (isVerified) show();
  }, [isVerified, show]);

  return (
    <AccountPage
      title="Welcome back"
      subtitle="Sign in to see your sessions and book the next one."
      aside={
        <p className="font-display text-4xl leading-[1.08] text-paper">Pick up right where you left off.</p>
      }
    >
      <div aria-live="polite">
        {verified.isShown && (
          <Notice tone="success" announce="none" className="mb-6">
            Email verified successfully! You can now sign in.
          </Notice>
        )}
      </div>
      {isTyping && <PrefetchPageLinks page="/student" />}
      <div onFocus={() => setIsTyping(true)}>
        <SignInForm
          email={useEmailHint()}
          forEverybody
          onSignedIn={(viewer) =>
            void navigate(pathAfterSignIn(viewer.role, wantedPath(location)), { replace: true })
          }
        />
      </div>
      <p className="mt-4">
        New here?{' '}
        <Link to="/signup" className="text-link inline-flex min-h-11 items-center">
          Sign up
        </Link>
      </p>
      <p>
        <Link to="/" className="text-link inline-flex min-h-11 items-center">
          Back to Home
        </Link>
      </p>
    </AccountPage>
  );
}
