import { canActAs } from '@thuto/domain/permissions';
import { lazy } from 'react';
import { LatePart } from '../../components/late-part.tsx';
import { NavLink } from '../../components/ui/link.tsx';
import { BottomBar } from '../../components/bottom-bar.tsx';
import { SignedInNav } from '../../components/signed-in-nav.tsx';
import { SiteHeader } from '../../components/site-header.tsx';
import { StudentSwitcher } from '../../components/student-switcher.tsx';
import { UnsentWorkSender } from '../../components/unsent-work/unsent-work-sender.tsx';
import { RouteGuard } from '../../features/accounts/components/route-guard.tsx';
import { useSignOut } from '../../features/accounts/hooks/use-sign-out.ts';
import { useCurrentUser } from '../../features/accounts/hooks/use-current-user.ts';
import { useLiveUpdates } from '../../features/activity/hooks/use-live-updates.ts';
import { useMyTerms } from '../../features/privacy/api/my-terms.ts';
import { useStudentThreads } from '../../features/threads/api/threads.ts';
import { canFollow, useChosenStudent } from '../../lib/students/student.ts';
import { StudentPages } from './student-pages.tsx';
import { useOfflineArea } from './use-offline-area.ts';

/** Lazy, because few students have new terms to accept. */
const TermsBanner = lazy(async () => {
  const { TermsBanner: Banner } = await import('../../features/privacy/components/terms-banner.tsx');
  return { default: Banner };
});

const PLACES = [
  { to: '/student', label: 'Dashboard' },
  { to: '/student/sessions', label: 'Sessions' },
  { to: '/student/library', label: 'Library' },
] as const;

/** Shown once there is a tutor to write to. */
const MESSAGES = { to: '/student/messages', label: 'Messages' } as const;

/** The pages of those who only pay for the student. */
const PLACES_OF_PAYER = [
  { to: '/student/orders', label: 'Orders' },
  { to: '/student/buy', label: 'Buy Sessions' },
] as const;

/** The student area: header, page, and the bottom bar on small screens. Students only. */
export function StudentFrame() {
  const known = useCurrentUser();
  const currentUser = known ?? null;
  const { signOut, question } = useSignOut();
  // For anyone else the route guard shows its own page.
  const isFamily = currentUser !== null && canActAs(currentUser, 'student');
  const chosen = useChosenStudent();
  const threads = useStudentThreads(isFamily ? chosen : null);
  const ofFamily = threads.data?.items.length ? [...PLACES, MESSAGES] : PLACES;
  const places = chosen !== null && !canFollow(chosen) ? PLACES_OF_PAYER : ofFamily;
  const students = currentUser?.students ?? [];
  useOfflineArea(isFamily);
  useLiveUpdates(isFamily ? 'student' : null);
  return (
    <>
      {isFamily && (
        <>
          <a
            href="#main"
            className="sr-only z-50 rounded-md bg-pine-700 px-4 py-3 font-semibold text-white focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
          >
            Skip to content
          </a>
          <SiteHeader
            userNav={<SignedInNav currentUser={currentUser} onSignOut={() => void signOut()} />}
            below={
              students.length > 1 &&
              chosen !== null && <StudentSwitcher students={students} chosen={chosen} />
            }
          >
            <nav aria-label="Student area" className="ml-4 hidden md:block">
              <ul className="flex gap-1">
                {places.map(({ to, label }) => (
                  <li key={to}>
                    <NavLink
                      to={to}
                      end
                      className="inline-flex min-h-11 items-center rounded-md px-3.5 font-medium text-ink-soft hover:bg-pine-600/10 hover:text-pine-700 aria-[current=page]:text-pine-700 aria-[current=page]:underline aria-[current=page]:decoration-marigold-400 aria-[current=page]:decoration-[3px] aria-[current=page]:underline-offset-8"
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
      <main id="main" tabIndex={-1} className="page-width pt-5 pb-8 sm:pt-8 sm:pb-14">
        <RouteGuard requires="student">
          <TermsQuestion />
          <StudentPages />
        </RouteGuard>
      </main>
      {isFamily && <BottomBar currentUser={currentUser} chosen={chosen} onSignOut={() => void signOut()} />}
      {question}
      {isFamily && <UnsentWorkSender accountId={currentUser.accountId} />}
    </>
  );
}

/** Asks for consent to new terms. Loads the banner only for students who have not accepted them. */
function TermsQuestion() {
  const { data } = useMyTerms();
  if (data === undefined || data.isAccepted) return null;
  return (
    <LatePart>
      <TermsBanner />
    </LatePart>
  );
}
