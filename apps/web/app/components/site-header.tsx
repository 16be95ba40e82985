import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CurrentUser } from '@thuto/contract/accounts';
import { BlanketBand } from './blanket-band.tsx';
import { Brand } from './brand.tsx';
import { SignedInNav } from './signed-in-nav.tsx';
import { SignedOutNav } from './signed-out-nav.tsx';

export interface SiteHeaderProps {
  /** Null for a visitor and while the session is loading. */
  currentUser: CurrentUser | null;
  onSignOut: () => void;
  /** The page's own navigation, shown beside the brand. */
  children?: ReactNode;
  /** A second row of the header. */
  below?: ReactNode;
}

/** The sticky header of every page outside the console. */
export function SiteHeader({ currentUser, onSignOut, children, below }: SiteHeaderProps) {
  return (
    <header className="sticky top-0 z-30 bg-paper/95 backdrop-blur-sm">
      <div className="page-width flex h-16 items-center gap-3">
        <Link to="/" className="-ml-1 flex min-h-11 min-w-0 items-center rounded-md px-1">
          <Brand compact={currentUser !== null} />
        </Link>
        {children}
        {currentUser === null ? (
          <SignedOutNav />
        ) : (
          <SignedInNav currentUser={currentUser} onSignOut={onSignOut} />
        )}
      </div>
      {below}
      <BlanketBand />
    </header>
  );
}
