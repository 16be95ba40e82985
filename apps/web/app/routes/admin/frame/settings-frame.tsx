import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
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
  return (
    <>
      <PageHeader title={title} subtitle={subtitle} />
      <nav aria-label="Settings pages" className="mb-5 max-w-full overflow-x-auto">
        <ul className="inline-flex gap-1 rounded-lg bg-sunken p-1">
          {SETTINGS_PAGES.map(({ to, label }) => (
            <li key={to}>
              <NavLink
                to={to}
                end
                className="inline-flex min-h-11 items-center rounded-md px-4 font-semibold whitespace-nowrap text-ink-soft hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:bg-surface aria-[current=page]:text-pine-700 aria-[current=page]:shadow-soft"
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </>
  );
}
