import type { CurrentUser } from '@thuto/contract/accounts';
import { getRoleFeatures } from '@thuto/domain/permissions';
import type { LucideIcon } from 'lucide-react';
import CalendarDays from 'lucide-react/icons/calendar-days';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column';
import FileText from 'lucide-react/icons/file-text';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import LibraryBig from 'lucide-react/icons/library-big';
import LogOut from 'lucide-react/icons/log-out';
import MessagesSquare from 'lucide-react/icons/messages-square';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import ReceiptText from 'lucide-react/icons/receipt-text';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import UserRound from 'lucide-react/icons/user-round';
import UsersRound from 'lucide-react/icons/users-round';
import { Link } from './ui/link.tsx';
import { getRoleLabel, getDisplayName, getCurrentUserPaths } from '../lib/current-user/current-user.ts';
import { menuEntryStyles } from './ui/menu-button.tsx';

/** The content of the user menu: who is signed in, the pages of their area, and Sign Out. */
export function UserMenu({
  currentUser,
  canBook,
  onSignOut,
}: {
  currentUser: CurrentUser;
  canBook: boolean;
  onSignOut: () => void;
}) {
  const name = getDisplayName(currentUser);
  const paths = getCurrentUserPaths(currentUser);
  const { role, students } = currentUser;
  const { hasStudents: isFamily, opensLibrary } = getRoleFeatures(role);
  const follows = !isFamily || students.some((student) => student.canBook || student.canSeeProgress);
  return (
    <>
      <div className="mb-2 flex items-center gap-3 border-b border-line px-3 pt-1.5 pb-3">
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold">{name}</p>
          <p className="truncate text-sm text-ink-soft">{currentUser.email}</p>
        </div>
        <span className="rounded-full border border-pine-200 bg-pine-50 px-2.5 py-0.5 text-xs font-semibold text-pine-700">
          {getRoleLabel(currentUser.role)}
        </span>
      </div>
      <ul>
        <li>
          <Link to={paths.home} className={menuEntryStyles}>
            <LayoutDashboard aria-hidden className="size-5" />
            Dashboard Home
          </Link>
        </li>
        {follows && (
          <li>
            <Link to={paths.profile} className={menuEntryStyles}>
              <UserRound aria-hidden className="size-5" />
              Profile
            </Link>
          </li>
        )}
        {isFamily && (
          <li>
            <Link to="/account/family" className={menuEntryStyles}>
              <UsersRound aria-hidden className="size-5" />
              Family
            </Link>
          </li>
        )}
        {canBook && (
          <li>
            <Link to={paths.book} className={menuEntryStyles}>
              <CalendarPlus aria-hidden className="size-5" />
              Book Session
            </Link>
          </li>
        )}
        {isFamily && follows && (
          <>
            <Entry to={paths.sessions} label="Sessions" icon={CalendarDays} />
            {students.some(({ canSeeProgress }) => canSeeProgress) && (
              <>
                <Entry to="/student/progress" label="Progress" icon={ChartNoAxesColumn} />
                <Entry to="/student/homework" label="Homework" icon={NotebookPen} />
                <Entry to="/student/reports" label="Reports" icon={FileText} />
              </>
            )}
            <Entry to="/student/messages" label="Messages" icon={MessagesSquare} />
          </>
        )}
        {students.some(({ canPay }) => canPay) && (
          <>
            <li>
              <Link to="/student/buy" className={menuEntryStyles}>
                <ShoppingCart aria-hidden className="size-5" />
                Buy Sessions
              </Link>
            </li>
            <li>
              <Link to="/student/orders" className={menuEntryStyles}>
                <ReceiptText aria-hidden className="size-5" />
                Orders
              </Link>
            </li>
          </>
        )}
        {opensLibrary && follows && (
          <li>
            <Link to="/student/library" className={menuEntryStyles}>
              <LibraryBig aria-hidden className="size-5" />
              Library
            </Link>
          </li>
        )}
        <li>
          <button type="button" onClick={onSignOut} className={menuEntryStyles}>
            <LogOut aria-hidden className="size-5" />
            Sign Out
          </button>
        </li>
      </ul>
    </>
  );
}

function Entry({ to, label, icon: Icon }: { to: string; label: string; icon: LucideIcon }) {
  return (
    <li>
      <Link to={to} className={menuEntryStyles}>
        <Icon aria-hidden className="size-5" />
        {label}
      </Link>
    </li>
  );
}
