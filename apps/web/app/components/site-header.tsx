import type { ReactNode } from 'react';
import { Link } from './ui/link.tsx';
import { BlanketBand } from './blanket-band.tsx';
import { Brand } from './brand.tsx';
import { SignedOutNav } from './signed-out-nav.tsx';

export interface SiteHeaderProps {
  /** The navigation of the signed-in user. Null for a visitor and while the session is loading. */
  userNav: ReactNode;
  /** The page's own navigation, shown beside the brand. */
  children?: ReactNode;
  /** A second row of the header. */
  below?: ReactNode;
}

/** The sticky header of every page outside the console. */
export function SiteHeader({ userNav, children, below }: SiteHeaderProps) {
  return (
    <header className="@container sticky top-0 z-30 bg-paper/95 backdrop-blur-sm">
      <div className="page-width flex h-16 items-center gap-3">
        <Link to="/" className="-ml-1 flex min-h-11 min-w-0 items-center rounded-md px-1">
          <Brand compact={userNav !== null} />
        </Link>
        {children}
        {userNav ?? <SignedOutNav />}
      </div>
      {below}
      <BlanketBand />
    </header>
  );
}
