import { canActAs } from '@thuto/domain/permissions';
import { NavLink, useLocation } from 'react-router';
import { SignedInNav } from '../../components/signed-in-nav.tsx';
import { PageOutlet } from '../../components/page-outlet.tsx';
import { SiteHeader } from '../../components/site-header.tsx';
import { UnsentWorkSender } from '../../components/unsent-work/unsent-work-sender.tsx';
import { RouteGuard } from '../../features/accounts/components/route-guard.tsx';
import { useCurrentUser } from '../../features/accounts/hooks/use-current-user.ts';
import { useSignOut } from '../../features/accounts/hooks/use-sign-out.ts';
import { useLiveUpdates } from '../../features/activity/hooks/use-live-updates.ts';
import { TutorMessagesIcon, TutorShortcuts } from '../../features/threads/components/messages-links.tsx';
import { useOfflineArea } from '../student/use-offline-area.ts';
import { TUTOR_TABS, TutorBar } from './tutor-bar.tsx';

/** The page with links to those that have no tab. */
const HAS_SHORTCUTS: readonly string[] = ['/tutor/students'];

/** The tutor area: header with the tabs, page, and the bottom bar on small screens. Tutors only. */
export function TutorFrame() {
  const known = useCurrentUser();
  const currentUser = known ?? null;
  const { signOut, question } = useSignOut();
  const { pathname } = useLocation();
  // For anyone else the route guard shows its own page.
  const isTutor = currentUser !== null && canActAs(currentUser, 'tutor');
  useOfflineArea(isTutor);
  useLiveUpdates(isTutor ? 'tutor' : null);
  return (
    <>
      {isTutor && (
        <>
          <a
            href="#main"
            className="sr-only z-50 rounded-md bg-pine-700 px-4 py-3 font-semibold text-white focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
          >
            Skip to content
          </a>
          <SiteHeader
            userNav={
              <SignedInNav currentUser={currentUser} onSignOut={() => void signOut()}>
                <TutorMessagesIcon />
              </SignedInNav>
            }
          >
            <nav aria-label="Tutor area" className="ml-4 hidden min-w-0 lg:block">
              <ul className="flex gap-1">
                {TUTOR_TABS.map(({ to, label }) => (
                  <li key={to}>
                    <NavLink
                      to={to}
                      end
                      className="inline-flex min-h-11 items-center rounded-md px-3 font-medium text-ink-soft hover:bg-pine-600/10 hover:text-pine-700 aria-[current=page]:text-pine-700 aria-[current=page]:underline aria-[current=page]:decoration-marigold-400 aria-[current=page]:decoration-[3px] aria-[current=page]:underline-offset-8"
                    >
                      {label}
                    </NavLink>
                  </li>
                ))}
              </ul>
            </nav>
          </SiteHeader>
        </>
      )}
      {/* Keeps the page from moving down when the header appears. */}
      {known === undefined && <div aria-hidden className="h-(--header-height)" />}
      <main id="main" tabIndex={-1} className="page-width pt-6 pb-14 max-lg:pb-28 sm:pt-8">
        <RouteGuard requires="tutor">
          {HAS_SHORTCUTS.includes(pathname) && <TutorShortcuts />}
          <PageOutlet />
        </RouteGuard>
      </main>
      {isTutor && <TutorBar />}
      {question}
      {isTutor && <UnsentWorkSender accountId={currentUser.accountId} />}
    </>
  );
}
