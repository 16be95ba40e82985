import type { CurrentUser, GuardedStudent } from '@thuto/contract/accounts';
import CalendarDays from 'lucide-react/icons/calendar-days';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import LogOut from 'lucide-react/icons/log-out';
import ReceiptText from 'lucide-react/icons/receipt-text';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import UserRound from 'lucide-react/icons/user-round';
import { NavLink } from './ui/link.tsx';
import { getCurrentUserPaths } from '../lib/current-user/current-user.ts';
import { canFollow } from '../lib/students/student.ts';

const ENTRY =
  'flex min-h-16 w-full flex-col items-center justify-center gap-0.5 px-1 text-[min(0.75rem,4vw)] leading-4 font-semibold text-ink-soft transition-colors hover:text-pine-700 aria-[current=page]:text-pine-700 [&[aria-current=page]>svg]:rounded-full [&[aria-current=page]>svg]:bg-marigold-200';
const ICON = 'h-7 w-12 px-3.5 py-1';

/** The navigation of signed-in users on small screens. The page reserves space for it (see base.css). */
export function BottomBar({
  currentUser,
  chosen = null,
  onSignOut,
}: {
  currentUser: Pick<CurrentUser, 'role'>;
  /** The chosen student of a family. Who only pays for them gets the pages about money. */
  chosen?: GuardedStudent | null;
  onSignOut: () => void;
}) {
  const paths = getCurrentUserPaths(currentUser);
  const paysOnly = chosen !== null && !canFollow(chosen);
  return (
    <nav
      aria-label="Bottom bar"
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] shadow-[0_-6px_20px_-10px_rgb(40_28_8/0.25)] sm:hidden"
    >
      <ul className={paysOnly ? 'grid grid-cols-3' : 'grid grid-cols-4'}>
        {paysOnly ? (
          <>
            <li>
              <NavLink to="/student/orders" className={ENTRY}>
                <ReceiptText aria-hidden className={ICON} />
                Orders
              </NavLink>
            </li>
            <li>
              <NavLink to="/student/buy" className={ENTRY}>
                <ShoppingCart aria-hidden className={ICON} />
                Buy Sessions
              </NavLink>
            </li>
          </>
        ) : (
          <>
            <li>
              <NavLink to={paths.home} end className={ENTRY}>
                <LayoutDashboard aria-hidden className={ICON} />
                Dashboard
              </NavLink>
            </li>
            <li>
              <NavLink to={paths.sessions} className={ENTRY}>
                <CalendarDays aria-hidden className={ICON} />
                Sessions
              </NavLink>
            </li>
            <li>
              <NavLink to={paths.profile} className={ENTRY}>
                <UserRound aria-hidden className={ICON} />
                Profile
              </NavLink>
            </li>
          </>
        )}
        <li>
          <button type="button" onClick={onSignOut} className={ENTRY}>
            <LogOut aria-hidden className={ICON} />
            Sign Out
          </button>
        </li>
      </ul>
    </nav>
  );
}
