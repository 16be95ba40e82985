import { useEffect, useRef, useState } from 'react';
import { Link, PrefetchPageLinks, useLocation, useNavigate } from 'react-router';
import { Notice } from '../../components/ui/notice.tsx';
import { AccountPage } from '../../features/accounts/components/account-page.tsx';
import { SignInForm } from '../../features/accounts/components/sign-in/sign-in-form.tsx';
import { useEmailHint } from '../../features/accounts/hooks/use-email-hint.ts';
import { useTemporaryState } from '../../features/accounts/hooks/use-temporary-state.ts';
import { getPathAfterSignIn, takeKeptPath } from '../../features/accounts/requested-path.ts';
import { signInByForm } from '../../features/accounts/sign-in.server.ts';
import { prefetchMyDashboard } from '../../features/profiles/api/my-dashboard.ts';
import { describeNext, readNext, withNext } from '../../lib/current-user/next-path.ts';
import { pageMeta, readPageData } from '../../lib/pages/page-meta.ts';
import type { Route } from './+types/login.ts';
import { useHydrated } from '../../lib/browser/use-hydrated.ts';
import type { CurrentUser } from '../../lib/current-user/current-user.ts';

const VERIFIED_SHOWN_MS = 6_000;

/** Signs in without scripts. */
export const action = (args: Route.ActionArgs) =>
  signInByForm(args, ({ role }, next) => getPathAfterSignIn(role, next));

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Sign in',
    description: 'Sign in to book sessions and to see what is coming up.',
    publicPath: '/login',
    origin: readPageData(matches)?.origin,
  });
}

/** Runs prefetched modules, because evaluating them takes slow phones a moment. Better now than after the press. */
function runPrefetched(links: ParentNode | null): void {
  for (const { href } of links?.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]') ?? []) {
    // If one fails, the router reports it on navigation.
    import(/* @vite-ignore */ href).catch(() => undefined);
  }
}

export default function Login({ actionData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const location = useLocation();
  const verified = useTemporaryState(VERIFIED_SHOWN_MS);
  const { show } = verified;
  // Someone who types is about to sign in, so the next page is prefetched. Nothing is fetched for other visitors.
  const [isTyping, setIsTyping] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const links = useRef<HTMLDivElement>(null);
  const isHydrated = useHydrated();
  const next = readNext(location.search);
  const isVerified = new URLSearchParams(location.search).get('verified') === 'true';

  useEffect(() => {
    if (isVerified) show();
  }, [isVerified, show]);

  useEffect(() => {
    // The user may have focused a field before the scripts loaded.
    if (fields.current?.contains(document.activeElement)) setIsTyping(true);
  }, []);

  useEffect(() => {
    if (isTyping) runPrefetched(links.current);
  }, [isTyping]);

  const enter = (currentUser: CurrentUser) => {
    const path = getPathAfterSignIn(currentUser.role, next ?? takeKeptPath());
    // Fetches the data in parallel with the page.
    const [student] = currentUser.students;
    if (path === '/student' && student !== undefined) prefetchMyDashboard(student.id);
    void navigate(path, { replace: true });
  };

  return (
    <AccountPage
      title="Welcome back"
      subtitle={
        next === null ? 'Sign in to see your sessions and book the next one.' : `${describeNext(next)}.`
      }
      aside={
        <p className="font-display text-4xl leading-[1.08] text-paper">Pick up right where you left off.</p>
      }
    >
      <div aria-live="polite">
        {(verified.isShown || (isVerified && !isHydrated)) && (
          <Notice tone="success" announce="none" className="mb-6">
            Email verified successfully! You can now sign in.
          </Notice>
        )}
      </div>
      <div ref={links} hidden>
        {isTyping && <PrefetchPageLinks page="/student" />}
      </div>
      <div ref={fields} onFocus={() => setIsTyping(true)}>
        <SignInForm email={useEmailHint()} forEverybody onSignedIn={enter} served={actionData} />
      </div>
      <p className="mt-4">
        New here?{' '}
        <Link to={withNext('/signup', next)} className="text-link inline-flex min-h-11 items-center">
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
