import type { CurrentUser } from '@thuto/contract/accounts';
import { Bell } from 'lucide-react';
import { lazy } from 'react';
import { LatePart } from '../late-part.tsx';
import { MenuButton } from '../ui/menu-button.tsx';

/** Lazy, because the header is part of every first load. */
const NotificationsPanel = lazy(async () => ({
  default: (await import('./notifications-panel.tsx')).NotificationsPanel,
}));

/** The bell with the number of unread notifications. It opens the newest ones. */
export function NotificationsButton({ currentUser: { unread = 0 } }: { currentUser: CurrentUser }) {
  return (
    <MenuButton
      className="relative grid size-11 place-items-center rounded-md hover:bg-pine-600/10"
      panelClassName="w-80 max-sm:-right-14"
      label={
        <>
          <Bell aria-hidden className="size-5.5" />
          <span className="sr-only">Notifications </span>
          {unread > 0 && (
            <span className="absolute top-0.5 right-0 min-w-5 rounded-full bg-brick-500 px-1 py-0.5 text-xs leading-none font-bold text-white">
              {unread}
            </span>
          )}
        </>
      }
    >
      <LatePart>
        <NotificationsPanel />
      </LatePart>
    </MenuButton>
  );
}
