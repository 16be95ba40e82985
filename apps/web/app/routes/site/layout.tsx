import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { SiteFooter } from '../../components/site-footer.tsx';
import { SiteHeader } from '../../components/site-header.tsx';
import { useUnsentWork } from '../../components/unsent-work/use-unsent-work.ts';
import displayFont from '../../fonts/bricolage-grotesque.woff2';
import { useCurrentUserState, currentUserStore } from '../../lib/current-user-store.ts';
import { preloadFont } from '../../lib/preload-font.ts';
import { contactDetails } from './contact-details.ts';
import { SiteBanner } from './site-banner.tsx';

/** Lazy, because few users need it and it imports the API client, which the landing page does without. */
const EmailVerificationBanner = lazy(async () => {
  const { EmailVerificationBanner: Banner } =
    await import('../../features/accounts/components/email-links/email-verification-banner.tsx');
  return { default: Banner };
});

/** Lazy, because visitors do without them. */
const SignedInNav = lazy(async () => {
  const { SignedInNav: Nav } = await import('../../components/signed-in-nav.tsx');
  return { default: Nav };
});
const BottomBar = lazy(async () => {
  const { BottomBar: Bar } = await import('../../components/bottom-bar.tsx');
  return { default: Bar };
});

export const links = () => preloadFont(displayFont);

/** Header, page and footer of every public page. */
export default function SiteLayout() {
  // The visitor's header is shown until the session is loaded, as on the prerendered page.
  const state = useCurrentUserState();
  const currentUser = state.currentUser ?? null;
  const navigate = useNavigate();
  const { settleUnsentWork, question } = useUnsentWork();
  const [signOutFailure, setSignOutFailure] = useState<string | null>(null);
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
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-pine-700 px-4 py-3 font-semibold text-white focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <SiteHeader
        userNav={
          currentUser && (
            <Suspense>
              <SignedInNav currentUser={currentUser} onSignOut={() => void leave()} />
            </Suspense>
          )
        }
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
      {currentUser !== null && !currentUser.emailVerified && (
        <Suspense>
          <EmailVerificationBanner />
        </Suspense>
      )}
      {/* Fills the window, so that the footer does not move when a short loading state becomes a page. */}
      <main id="main" tabIndex={-1} className="min-h-[calc(100dvh-4rem)]">
        <Outlet />
      </main>
      {question}
      <SiteFooter phone={contactDetails.phone} hours={contactDetails.hours} />
      {currentUser && (
        <Suspense>
          <BottomBar currentUser={currentUser} onSignOut={() => void leave()} />
        </Suspense>
      )}
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
