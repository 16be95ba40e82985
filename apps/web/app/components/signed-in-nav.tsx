import type { CurrentUser } from '@thuto/contract/accounts';
import { getRoleFeatures } from '@thuto/domain/permissions';
import {
  CalendarPlus,
  ChevronDown,
  LayoutDashboard,
  LibraryBig,
  LogOut,
  ReceiptText,
  ShoppingCart,
  UserRound,
  UsersRound,
} from 'lucide-react';
import { Link } from 'react-router';
import { getRoleLabel, getDisplayName, getCurrentUserPaths } from '../lib/current-user.ts';
import { NotificationsButton } from './notifications/notifications-button.tsx';
import { LinkButton } from './ui/link-button.tsx';
import { MenuButton, menuEntryStyles } from './ui/menu-button.tsx';

/** The Book Session button and the user menu. */
export function SignedInNav({ currentUser, onSignOut }: { currentUser: CurrentUser; onSignOut: () => void }) {
  const name = getDisplayName(currentUser);
  const paths = getCurrentUserPaths(currentUser);
  const { role, students } = currentUser;
  const { hasStudents: isFamily, booksLessons, opensLibrary } = getRoleFeatures(role);
  const canBook = booksLessons && (!isFamily || students.some((student) => student.canBook));
  const follows = !isFamily || students.some((student) => student.canBook || student.canSeeProgress);
  return (
    <nav aria-label="Main" className="ml-auto flex shrink-0 items-center gap-1.5 sm:gap-3">
      {canBook && (
        <LinkButton to={paths.book} size="sm" className="max-[16rem]:hidden sm:px-5">
          Book Session
        </LinkButton>
      )}
      <NotificationsButton currentUser={currentUser} />
      <MenuButton
        className="flex min-h-11 items-center gap-2 rounded-md px-1 font-semibold hover:bg-pine-600/10 sm:pr-2"
        label={
          <>
            <Initial name={name} />
            <span className="max-w-40 truncate max-sm:sr-only">{name}</span>
            <ChevronDown aria-hidden className="size-4 max-sm:hidden" />
          </>
        }
      >
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
              <Link to="/account#students" className={menuEntryStyles}>
                <UsersRound aria-hidden className="size-5" />
                Students
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
      </MenuButton>
    </nav>
  );
}

function Initial({ name }: { name: string }) {
  return (
    <span
      aria-hidden
      className="font-display grid size-9 shrink-0 place-items-center rounded-full bg-marigold-200 text-marigold-700"
    >
      {name.slice(0, 1).toUpperCase()}
    </span>
  );
}
