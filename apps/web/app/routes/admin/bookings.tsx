import { lazy } from 'react';
import { LatePart } from '../../components/late-part.tsx';
import { type LoaderFunctionArgs, Navigate, useSearchParams } from 'react-router';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { SkeletonList } from '../../components/ui/skeleton.tsx';
import { GroupedTabs, TabPanel } from '../../components/ui/tabs.tsx';
import { useConsoleOverview } from '../../features/activity/api/console-overview.ts';
import { buildFirstBookings } from '../../features/bookings/api/bookings.ts';
import { AdminBookForStudent } from '../../features/bookings/components/admin-book-for-student.tsx';
import { AdminBookingsList } from '../../features/bookings/components/admin-bookings-list.tsx';
import { DisputesList } from '../../features/bookings/components/disputes-list.tsx';
import { OpenedBooking } from '../../features/bookings/components/opened-booking.tsx';
import { WaitingListTable } from '../../features/waiting-list/components/waiting-list-table.tsx';
import { loadForUser, loadInBrowser, prefetch } from '../../lib/api/first-queries.ts';
import { pageMeta } from '../../lib/pages/page-meta.ts';
import { BookingsCalendar } from './frame/bookings-calendar.tsx';
import { useSubTab } from './frame/use-sub-tab.ts';

/** Lazy: its form is large, and most visits are for the lists. */
const GroupsPanel = lazy(async () => ({
  default: (await import('../../features/group-lessons/components/groups-panel.tsx')).GroupsPanel,
}));

export const meta = () => pageMeta({ title: 'Bookings' });

export const loader = (opened: LoaderFunctionArgs) =>
  loadForUser(opened, 'admin', (_admin, visit) =>
    prefetch(visit, (cache, calls) =>
      new URL(opened.request.url).search === ''
        ? [cache.prefetchInfiniteQuery(buildFirstBookings(calls))]
        : [],
    ),
  );
export const clientLoader = loadInBrowser;

/** /admin/bookings: booking requests, the calendar, and booking for a student. */
export default function ConsoleBookings() {
  const [tab, setTab] = useSubTab([
    'pending',
    'approved',
    'all',
    'disputed',
    'waiting',
    'groups',
    'book',
    'calendar',
  ]);
  const [search] = useSearchParams();
  const overview = useConsoleOverview();
  // The directory was a sub-tab of this page.
  if (search.get('tab') === 'tutors') return <Navigate to="/admin/tutors" replace />;
  return (
    <>
      <PageHeader title="Bookings" subtitle="Give every booking a tutor and a meeting link." />
      <GroupedTabs
        label="Bookings"
        value={tab}
        onChange={setTab}
        groups={[
          {
            label: 'Decide',
            tabs: [
              { value: 'pending', label: 'Pending', count: overview.data?.pendingBookings },
              { value: 'disputed', label: 'Disputed', count: overview.data?.openDisputes },
              { value: 'waiting', label: 'Waiting List' },
            ],
          },
          {
            label: 'See',
            tabs: [
              { value: 'approved', label: 'Approved' },
              { value: 'all', label: 'All Bookings' },
              { value: 'calendar', label: 'Calendar' },
              { value: 'groups', label: 'Small Groups' },
            ],
          },
          { label: 'Book', tabs: [{ value: 'book', label: 'Book for Student' }] },
        ]}
      >
        <TabPanel value="pending">
          <AdminBookingsList tab="pending" />
        </TabPanel>
        <TabPanel value="approved">
          <AdminBookingsList tab="approved" />
        </TabPanel>
        <TabPanel value="all">
          <AdminBookingsList tab="all" />
        </TabPanel>
        <TabPanel value="disputed">
          <DisputesList />
        </TabPanel>
        <TabPanel value="waiting">
          <WaitingListTable />
        </TabPanel>
        <TabPanel value="groups">
          <LatePart fallback={<SkeletonList label="Loading the small groups" rows={4} />}>
            <GroupsPanel />
          </LatePart>
        </TabPanel>
        <TabPanel value="book">
          <AdminBookForStudent />
        </TabPanel>
        <TabPanel value="calendar">
          <BookingsCalendar />
        </TabPanel>
      </GroupedTabs>
      <OpenedBooking />
    </>
  );
}
