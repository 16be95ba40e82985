import type { CurrentUser } from '@thuto/contract/accounts';
import { canActAs } from '@thuto/domain/permissions';
import type { ReactNode } from 'react';
import { SignedInNav } from '../../components/signed-in-nav.tsx';
import { SiteHeader } from '../../components/site-header.tsx';
import { NavLink } from '../../components/ui/link.tsx';
import { SkipLink } from '../../components/ui/skip-link.tsx';
import { UnsentWorkSender } from '../../components/unsent-work/unsent-work-sender.tsx';
import { RouteGuard } from '../../features/accounts/components/route-guard.tsx';
import { useCurrentUser } from '../../features/accounts/hooks/use-current-user.ts';
import { useSignOut } from '../../features/accounts/hooks/use-sign-out.ts';
import { useLiveUpdates } from '../../features/activity/hooks/use-live-updates.ts';
import { useOfflineArea } from './use-offline-area.ts';

export interface AreaFrameProps {
  /** Whose area it is. Everyone else sees the page of the route guard. */
  area: 'student' | 'tutor';
  places: readonly {
    readonly to: string;
    readonly label: string;
    /** Hides the place where the header has no room for it. */
    readonly className?: string;
  }[];
  /** Shows the places beside the brand on screens that have room for them. */
  navClassName: string;
  mainClassName: string;
  /** Leaves the name of the user to the menu, so that more places fit. */
  hidesName?: boolean;
  /** Stands before the bell. */
  icons?: ReactNode;
  /** The second row of the header. */
  below?: ReactNode;
  /** The navigation on small screens. */
  renderBar: (currentUser: CurrentUser, signOut: () => void) => ReactNode;
  children: ReactNode;
}

/** The frame of an area that works offline: header, page, and the bottom bar on small screens. */
export function AreaFrame({
  area,
  places,
  navClassName,
  mainClassName,
  hidesName = false,
  icons,
  below,
  renderBar,
  children,
}: AreaFrameProps) {
  const known = useCurrentUser();
  const { signOut, question } = useSignOut();
  const currentUser = known && canActAs(known, area) ? known : null;
  const isAllowed = currentUser !== null;
  useOfflineArea(isAllowed);
  useLiveUpdates(isAllowed ? area : null);
  return (
    <>
      {isAllowed && (
        <>
          <SkipLink />
          <SiteHeader
            userNav={
              <SignedInNav currentUser={currentUser} hidesName={hidesName} onSignOut={() => void signOut()}>
                {icons}
              </SignedInNav>
            }
            below={below}
          >
            <nav
              aria-label={area === 'student' ? 'Student area' : 'Tutor area'}
              className={`ml-4 hidden min-w-0 ${navClassName}`}
            >
              <ul className="flex">
                {places.map(({ to, label, className }) => (
                  <li key={to} className={className}>
                    <NavLink
                      to={to}
                      end={to === `/${area}`}
                      className="inline-flex min-h-11 items-center rounded-md px-2 font-medium text-ink-soft hover:bg-pine-600/10 hover:text-pine-700 aria-[current=page]:text-pine-700 aria-[current=page]:underline aria-[current=page]:decoration-marigold-400 aria-[current=page]:decoration-[3px] aria-[current=page]:underline-offset-8"
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
      <main id="main" tabIndex={-1} className={`page-width ${mainClassName}`}>
        <RouteGuard requires={area}>{children}</RouteGuard>
      </main>
      {isAllowed && renderBar(currentUser, () => void signOut())}
      {question}
      {isAllowed && <UnsentWorkSender accountId={currentUser.accountId} />}
    </>
  );
}
