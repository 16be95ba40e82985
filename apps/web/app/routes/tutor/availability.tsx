import { useLocation } from 'react-router';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { PageTabs } from '../../components/ui/page-tabs.tsx';
import { MyAvailability } from '../../features/availability/components/my-availability.tsx';
import { pageMeta } from '../../lib/page-meta.ts';

export const meta = () => pageMeta({ title: 'Availability' });

const PAGES = [
  { part: 'hours', to: '/tutor/availability', label: 'Hours', subtitle: 'When you work every week' },
  {
    part: 'time-off',
    to: '/tutor/availability/time-off',
    label: 'Time off',
    subtitle: 'Leave, extra hours, and the lessons that they touch',
  },
  {
    part: 'limits',
    to: '/tutor/availability/limits',
    label: 'Limits and calendar',
    subtitle: 'How much you teach, what you teach, and your calendars',
  },
] as const;

/** /tutor/availability and its two further pages (TUTOR-15). */
export default function AvailabilityPage() {
  const { pathname } = useLocation();
  const page = PAGES.find(({ to }) => to === pathname.replace(/\/$/, '')) ?? PAGES[0];
  return (
    <>
      <PageHeader title="Availability" subtitle={page.subtitle} className="mb-4" />
      <PageTabs
        label="Availability"
        tabs={PAGES.map(({ to, label, part }) => ({ to, label, isOpen: part === page.part }))}
      />
      <div className="mt-5">
        <MyAvailability key={page.part} part={page.part} />
      </div>
    </>
  );
}
