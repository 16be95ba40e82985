import ChevronDown from 'lucide-react/icons/chevron-down';
import Keyboard from 'lucide-react/icons/keyboard';
import LogOut from 'lucide-react/icons/log-out';
import Settings from 'lucide-react/icons/settings';
import UserRound from 'lucide-react/icons/user-round';
import { useState } from 'react';
import { Link } from 'react-router';
import { MenuButton, menuEntryStyles } from '../../../components/ui/menu-button.tsx';
import { getDisplayName, type CurrentUser } from '../../../lib/current-user/current-user.ts';
import { useShortcuts } from '../../../lib/browser/shortcuts.ts';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

export interface ConsoleUserMenuProps {
  currentUser: Pick<CurrentUser, 'displayName' | 'email'>;
  onLogout: () => void;
  isLoggingOut: boolean;
}

/** The menu of the signed-in admin, labelled with their name, with Logout. */
export function ConsoleUserMenu({ currentUser, onLogout, isLoggingOut }: ConsoleUserMenuProps) {
  const name = getDisplayName(currentUser);
  const [listsShortcuts, setListsShortcuts] = useState(false);
  useShortcuts({ listShortcuts: () => setListsShortcuts(true) });
  return (
    <>
      <MenuButton
        panelClassName="w-72"
        className="flex min-h-11 min-w-0 items-center gap-2 rounded-md px-1 font-semibold hover:bg-pine-600/10 sm:pr-2"
        label={
          <>
            <span
              aria-hidden
              className="font-display grid size-9 shrink-0 place-items-center rounded-full bg-marigold-200 text-marigold-700"
            >
              {name.slice(0, 1).toUpperCase()}
            </span>
            <span className="max-w-48 min-w-0 text-left leading-tight max-sm:sr-only">
              <span className="block truncate">{name}</span>
              {/* Repeated in the menu, so that the button's accessible name is the person's name only. */}
              <span aria-hidden className="block truncate text-xs font-normal text-ink-soft max-xl:hidden">
                {currentUser.email}
              </span>
            </span>
            <ChevronDown aria-hidden className="size-4 shrink-0 max-sm:hidden" />
          </>
        }
      >
        <div className="mb-2 border-b border-line px-3 pt-1.5 pb-3">
          <p className="truncate font-semibold">{name}</p>
          <p className="text-sm [overflow-wrap:anywhere] text-ink-soft">{currentUser.email}</p>
        </div>
        <Link to="/account" className={menuEntryStyles}>
          <UserRound aria-hidden className="size-5" />
          Profile
        </Link>
        <Link to="/admin/settings" className={menuEntryStyles}>
          <Settings aria-hidden className="size-5" />
          Settings
        </Link>
        <button type="button" onClick={() => setListsShortcuts(true)} className={menuEntryStyles}>
          <Keyboard aria-hidden className="size-5" />
          Keyboard Shortcuts
        </button>
        <button type="button" onClick={onLogout} disabled={isLoggingOut} className={menuEntryStyles}>
          <LogOut aria-hidden className="size-5" />
          Logout
        </button>
      </MenuButton>
      <ShortcutsDialog open={listsShortcuts} onOpenChange={setListsShortcuts} />
    </>
  );
}
