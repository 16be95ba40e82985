import { useEffect, useRef, useState } from 'react';
import { Link, Outlet, useLocation, useNavigate } from 'react-router';
import { BottomBar } from '../../components/bottom-bar.tsx';
import { SignedInNav } from '../../components/signed-in-nav.tsx';
import { SiteFooter } from '../../components/site-footer.tsx';
import { SiteHeader } from '../../components/site-header.tsx';
import { useUnsentWork } from '../../components/unsent-work/use-unsent-work.ts';
import { SkipLink } from '../../components/ui/skip-link.tsx';
import { EmailVerificationBanner } from '../../features/accounts/components/email-links/email-verification-banner.tsx';
import displayFont from '../../fonts/bricolage-grotesque.woff2';
import { useCurrentUserState, currentUserStore } from '../../lib/current-user/current-user-store.ts';
import { useFont } from '../../lib/browser/use-font.ts';
import { SiteBanner } from './site-banner.tsx';

/** Header, page and footer of every public page. */
export default function SiteLayout() {
  useFont(displayFont);
  // The visitor's header is shown until the session is known.
  const state = useCurrentUserState();
  const currentUser = state.currentUser ?? null;
  const navigate = useNavigate();
  const { settleUnsentWork, question } = useUnsentWork();
  const [signOutFailure, setSignOutFailure] = useState<string | null>(null);
  const { pathname } = useLocation();
  useFocusOnSection();

  const leave = async () => {
    try {
      if (!(await settleUnsentWork(currentUser?.accountId))) return;
      await currentUserStore.signOut();
    } catch {
      setSignOutFailure('Failed to log out. Please try again.');
      return;
    }
    setSignOutFailure(null);
    await navigate('/');
  };

  return (
    <div className="public-page contents">
      <SkipLink />
      <SiteHeader
        userNav={currentUser && <SignedInNav currentUser={currentUser} onSignOut={() => void leave()} />}
      />
      {signOutFailure !== null && (
        <SiteBanner tone="danger" onDismiss={() => setSignOutFailure(null)}>
          {signOutFailure}
        </SiteBanner>
      )}
      {state.status === 'known' && state.said !== undefined && (
        <SiteBanner tone="danger" onDismiss={() => currentUserStore.set(null)}>
          {state.said}
        </SiteBanner>
      )}
      {state.status === 'known' && state.signedOut !== undefined && (
        <SiteBanner tone="success" onDismiss={() => currentUserStore.set(null)}>
          You are signed out.{' '}
          <Link
            to={pathname === '/admin-login' ? pathname : '/login'}
            state={{ email: state.signedOut }}
            onClick={() => currentUserStore.set(null)}
            className="text-link"
          >
            Sign in again
          </Link>
        </SiteBanner>
      )}
      {currentUser !== null && !currentUser.emailVerified && <EmailVerificationBanner />}
      {/* Fills the window, so that the footer does not move when a short loading state becomes a page. */}
      <main id="main" tabIndex={-1} className="min-h-[calc(100dvh-4rem)]">
        <Outlet />
      </main>
      {question}
      <SiteFooter />
      {currentUser && <BottomBar currentUser={currentUser} onSignOut={() => void leave()} />}
    </div>
  );
}

/** Moves the focus to the section of an anchor link. The router only scrolls and leaves the focus on the link. */
function useFocusOnSection() {
  const location = useLocation();
  const isFirst = useRef(true);
  useEffect(() => {
    const section = location.hash.slice(1);
    // The user may have moved on before the scripts loaded.
    const isElsewhere = isFirst.current && document.activeElement !== document.body;
    isFirst.current = false;
    if (section !== '' && !isElsewhere) document.getElementById(section)?.focus({ preventScroll: true });
  }, [location]);
}
