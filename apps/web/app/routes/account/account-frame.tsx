import { canActAs, getRoleFeatures } from '@thuto/domain/permissions';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { PageTabs } from '../../components/ui/page-tabs.tsx';
import { useCurrentUser } from '../../features/accounts/hooks/use-current-user.ts';
import { getCurrentUserPaths } from '../../lib/current-user/current-user.ts';

const PAGES = [
  { to: '/account', label: 'Account' },
  { to: '/account/notifications/settings', label: 'Notifications' },
] as const;

/** Those of families. */
const FAMILY_PAGES = [
  { to: '/account/privacy', label: 'Privacy' },
  { to: '/account/family', label: 'Family' },
] as const;

/** The header of a page about the account, with links to the others. */
export function AccountFrame({
  title,
  subtitle,
  children,
}: {
  title: string;
  subtitle: string;
  children: ReactNode;
}) {
  const currentUser = useCurrentUser();
  const { pathname } = useLocation();
  // The Back link leads students to their profile, and admins nowhere: they come from any page of the console.
  const hasProfile = currentUser != null && getRoleFeatures(currentUser.role).hasStudents;
  const backTo = hasProfile ? getCurrentUserPaths(currentUser).profile : undefined;
  const isFamily = currentUser != null && canActAs(currentUser, 'student');
  const pages = isFamily ? [...PAGES, ...FAMILY_PAGES] : PAGES;
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        title={title}
        subtitle={subtitle}
        className="mb-4"
        {...(backTo !== undefined && { backTo, backLabel: 'Back to profile' })}
      />
      <PageTabs label="Account" tabs={pages.map((page) => ({ ...page, isOpen: page.to === pathname }))} />
      <div className="mt-5 grid gap-6">{children}</div>
    </div>
  );
}
