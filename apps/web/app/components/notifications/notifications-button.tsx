import type { CurrentUser } from '@thuto/contract/accounts';
import { lazy } from 'react';
import { BellLabel } from './bell-label.tsx';
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
      label={<BellLabel count={unread} />}
    >
      <LatePart>
        <NotificationsPanel />
      </LatePart>
    </MenuButton>
  );
}
