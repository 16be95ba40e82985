import { BrandMark } from '../../../components/brand.tsx';
import { PageOutlet } from '../../../components/page-outlet.tsx';
import { SkipLink } from '../../../components/ui/skip-link.tsx';
import { RouteGuard } from '../../../features/accounts/components/route-guard.tsx';
import { useSignOut } from '../../../features/accounts/hooks/use-sign-out.ts';
import { useCurrentUser } from '../../../features/accounts/hooks/use-current-user.ts';
import { useConsoleOverview } from '../../../features/activity/api/console-overview.ts';
import { NotificationBell } from '../../../features/activity/components/notification-bell.tsx';
import { useLiveUpdates } from '../../../features/activity/hooks/use-live-updates.ts';
import { MaintenanceBanner } from './maintenance-banner.tsx';
import { MailBanner } from './mail-banner.tsx';
import { ConsoleSearchButton } from './console-search-button.tsx';
import { ConsoleSheet } from './console-sheet.tsx';
import { ConsoleSidebar } from './console-sidebar.tsx';
import { ConsoleUserMenu } from './console-user-menu.tsx';

/** The console. Admins only. */
export function ConsoleFrame() {
  return (
    <RouteGuard requires="admin">
      <ConsolePages />
    </RouteGuard>
  );
}

/** The sidebar, the top bar and the page. */
function ConsolePages() {
  const currentUser = useCurrentUser();
  const { signOut, isBusy, question } = useSignOut();
  const { data: overview } = useConsoleOverview();
  useLiveUpdates('admin');
  return (
    <div data-console className="flex min-h-dvh">
      <SkipLink />
      <ConsoleSidebar waiting={overview} />
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="sticky top-0 z-30 flex h-16 items-center gap-1 border-b border-line bg-paper/95 px-4 backdrop-blur-sm sm:gap-3 sm:px-6 lg:px-8">
          <ConsoleSheet waiting={overview} />
          <BrandMark className="size-8 lg:hidden" />
          <span className="font-display truncate text-lg font-bold max-sm:sr-only">Admin console</span>
          <div className="ml-auto flex min-w-0 items-center gap-1 sm:gap-2">
            <ConsoleSearchButton />
            <NotificationBell overview={overview} />
            {currentUser && (
              <ConsoleUserMenu
                currentUser={currentUser}
                onLogout={() => void signOut()}
                isLoggingOut={isBusy}
              />
            )}
          </div>
        </header>
        <MaintenanceBanner />
        <MailBanner trouble={overview?.mailTrouble} />
        {question}
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-7xl flex-1 px-4 py-6 sm:px-6 lg:px-8 lg:py-8"
        >
          <PageOutlet />
        </main>
      </div>
    </div>
  );
}
