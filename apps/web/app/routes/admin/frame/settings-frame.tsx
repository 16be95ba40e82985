import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { PageTabs } from '../../../components/ui/page-tabs.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';

/** The pages under Settings, each with its own URL. A new one is a line here and a route in `routes.ts`. */
const SETTINGS_PAGES = [
  { to: '/admin/settings', label: 'General' },
  { to: '/admin/settings/public-pages', label: 'Public Pages' },
  { to: '/admin/settings/subjects', label: 'Subjects' },
  { to: '/admin/settings/term-calendar', label: 'Term Calendar' },
  { to: '/admin/settings/admins', label: 'Admins' },
  { to: '/admin/settings/mail', label: 'Mail log' },
] as const;

export interface SettingsFrameProps {
  title: string;
  subtitle: string;
  children: ReactNode;
}

/** The heading and the navigation of the pages under Settings. */
export function SettingsFrame({ title, subtitle, children }: SettingsFrameProps) {
  const { pathname } = useLocation();
  return (
    <>
      <PageHeader title={title} subtitle={subtitle} />
      <div className="mb-5">
        <PageTabs
          label="Settings pages"
          tabs={SETTINGS_PAGES.map((page) => ({ ...page, isOpen: page.to === pathname }))}
        />
      </div>
      {children}
    </>
  );
}
