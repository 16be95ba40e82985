import type { CurrentUser } from '@thuto/contract/accounts';
import { getRoleFeatures } from '@thuto/domain/permissions';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { lazy, type ReactNode } from 'react';
import { LatePart } from './late-part.tsx';
import { getDisplayName, getCurrentUserPaths } from '../lib/current-user/current-user.ts';
import { useChosenStudent } from '../lib/students/student.ts';
import { NotificationsButton } from './notifications/notifications-button.tsx';
import { LinkButton } from './ui/link-button.tsx';
import { MenuButton } from './ui/menu-button.tsx';

/** Lazy, because it is hidden until the button is pressed. */
const UserMenu = lazy(async () => ({ default: (await import('./user-menu.tsx')).UserMenu }));

/** The Book Session button and the user menu. */
export function SignedInNav({
  currentUser,
  hidesName = false,
  onSignOut,
  children,
}: {
  currentUser: CurrentUser;
  /** Shows the initial only. The menu and screen readers have the name. */
  hidesName?: boolean;
  onSignOut: () => void;
  /** Stands before the bell. */
  children?: ReactNode;
}) {
  const name = getDisplayName(currentUser);
  const paths = getCurrentUserPaths(currentUser);
  const chosen = useChosenStudent();
  const { hasStudents: isFamily, booksLessons } = getRoleFeatures(currentUser.role);
  const canBook = booksLessons && (!isFamily || chosen?.canBook === true);
  return (
    <nav aria-label="Main" className="ml-auto flex shrink-0 items-center gap-1.5 sm:gap-3">
      {canBook && (
        <LinkButton
          to={paths.book}
          size="sm" // In rem of the text size: at 150 % on a phone there is no room beside the logo. The menu has it too.
          className="@max-[20rem]:hidden sm:px-5"
        >
          Book Session
        </LinkButton>
      )}
      {children}
      <NotificationsButton currentUser={currentUser} />
      <MenuButton
        className="flex min-h-11 items-center gap-2 rounded-md px-1 font-semibold hover:bg-pine-600/10 sm:pr-2"
        label={
          <>
            <Initial name={name} />
            <span className={hidesName ? 'sr-only' : 'max-w-40 truncate max-lg:sr-only'}>{name}</span>
            <ChevronDown aria-hidden className="size-4 max-sm:hidden" />
          </>
        }
      >
        <LatePart>
          <UserMenu currentUser={currentUser} canBook={canBook} onSignOut={onSignOut} />
        </LatePart>
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
      {/* Some names begin with an apostrophe: 'Mathabo. */}
      {(/\p{L}/u.exec(name)?.[0] ?? name.slice(0, 1)).toUpperCase()}
    </span>
  );
}
