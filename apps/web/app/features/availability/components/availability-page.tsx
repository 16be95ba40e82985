import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { PageTabs } from '../../../components/ui/page-tabs.tsx';
import type { AvailabilityPart } from './availability-form.tsx';

const PAGES = [
  { part: 'hours', path: '', label: 'Hours', subtitle: 'The hours of every week' },
  {
    part: 'time-off',
    path: '/time-off',
    label: 'Time off',
    subtitle: 'Leave, extra hours, and the lessons that they touch',
  },
  {
    part: 'limits',
    path: '/limits',
    label: 'Limits and calendar',
    subtitle: 'Limits, subjects and calendars',
  },
] as const satisfies readonly { part: AvailabilityPart; [name: string]: string }[];

export interface AvailabilityPageProps {
  /** The address of the first page. */
  base: string;
  /** The tutor, for admins. */
  tutorName?: string | undefined;
  backTo?: string;
  /** Renders the page with this part of the form. */
  children: (part: AvailabilityPart) => ReactNode;
}

/** The three pages of a tutor's availability, for the tutor and for admins (TUTOR-15). */
export function AvailabilityPage({ base, tutorName, backTo, children }: AvailabilityPageProps) {
  const { pathname } = useLocation();
  const page = PAGES.find(({ path }) => base + path === pathname.replace(/\/$/, '')) ?? PAGES[0];
  return (
    <>
      <PageHeader
        title="Availability"
        subtitle={tutorName === undefined ? page.subtitle : `${tutorName}. ${page.subtitle}`}
        {...(backTo !== undefined && { backTo, backLabel: 'Back to Tutors' })}
        className="mb-4"
      />
      <PageTabs
        label="Availability"
        tabs={PAGES.map(({ path, label, part }) => ({ to: base + path, label, isOpen: part === page.part }))}
      />
      <div className="mt-5">{children(page.part)}</div>
    </>
  );
}
