import type { MyDashboard } from '@thuto/contract/profiles';
import type { LoaderFunctionArgs } from 'react-router';
import { lazy } from 'react';
import { LatePart } from '../../components/late-part.tsx';
import { QueryBoundary } from '../../components/query-boundary.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { PackageEnd } from '../../features/bookings/components/package-end.tsx';
import { PaymentNotice } from '../../features/bookings/components/payment-notice.tsx';
import { NextSessionCard } from '../../features/bookings/components/next-session-card.tsx';
import { RecentSessions } from '../../features/bookings/components/recent-sessions.tsx';
import { DashboardCounters } from '../../features/bookings/components/session-counters.tsx';
import { SessionSum } from '../../components/session-sum.tsx';
import { stillUpcoming } from '../../features/bookings/booking-times.ts';
import { useNow } from '../../features/bookings/hooks/use-now.ts';
import { useNeeds } from '../../features/needs/api/needs.ts';
import { LearningBlock } from '../../features/needs/components/learning-block.tsx';
import { NeedsYou } from '../../features/needs/components/needs-you.tsx';
import { StudentRows } from '../../features/needs/components/student-rows.tsx';
import { OrderLinks } from '../../features/orders/components/order-links.tsx';
import { useMyDashboard } from '../../features/profiles/api/my-dashboard.ts';
import { CompletenessBanner } from '../../features/profiles/components/completeness-banner.tsx';
import { FirstSteps } from '../../features/profiles/components/first-steps.tsx';
import { SubjectTiles } from '../../features/profiles/components/subject-tiles.tsx';
import { StudentMessagesLink } from '../../features/threads/components/messages-links.tsx';
import { loadForStudent, loadInBrowser } from '../../lib/api/first-queries.ts';
import { useStudent } from '../../lib/students/student.ts';
import type { PageHandle } from '../../lib/pages/page-handle.ts';
import { pageMeta } from '../../lib/pages/page-meta.ts';
import { useHydrated } from '../../lib/browser/use-hydrated.ts';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';

export const meta = () => pageMeta({ title: 'Dashboard' });

export const loader = (opened: LoaderFunctionArgs) =>
  loadForStudent(opened, (student, cache, calls) => [
    cache.prefetchQuery(calls.profiles.getMyDashboard.queryOptions({ input: { studentId: student.id } })),
    cache.prefetchQuery(calls.needs.listNeeds.queryOptions()),
  ]);
export const clientLoader = loadInBrowser;
export const handle: PageHandle = { isRendered: true };

/** Lazy, because parents and guardians are asked once. */
const ConsentCard = lazy(async () => {
  const { ConsentCard: Card } = await import('../../features/families/components/consent-card.tsx');
  return { default: Card };
});

export default function DashboardPage() {
  return (
    <QueryBoundary
      query={useMyDashboard()}
      loading={<DashboardSkeleton />}
      failure="Your dashboard could not be loaded. Please try again."
      renderFailure={(panel) => (
        <>
          <PageHeader title="Dashboard" />
          {panel}
        </>
      )}
    >
      {(dashboard) => <Dashboard dashboard={dashboard} />}
    </QueryBoundary>
  );
}

function Dashboard({ dashboard }: { dashboard: MyDashboard }) {
  const { completeness, payment, balance, recent, timeZone } = dashboard;
  const student = useStudent();
  const needs = useNeeds();
  const isAsked = needs.data?.items.some((need) => need.kind === 'consent' && need.studentId === student.id);
  const isHydrated = useHydrated();
  const now = useNow();
  const upcoming = stillUpcoming(dashboard.upcoming, now);
  const ended = dashboard.upcoming.length - upcoming.length;
  const isNew = recent.length === 0 && upcoming.length === 0;
  return (
    <>
      <PageHeader
        title={`Hi ${dashboard.greetingName}`}
        subtitle="Your learning dashboard"
        actions={
          <>
            <StudentMessagesLink />
            <OrderLinks />
          </>
        }
      />
      <div className="grid gap-5">
        <NeedsYou />
        <StudentRows chosenId={student.id} />
        <CompletenessBanner percent={completeness.percent} />
        {isAsked && (
          <div id="consent" className="scroll-mt-24 empty:hidden">
            <LatePart>
              <ConsentCard studentId={student.id} firstName={student.firstName} onlyIfAsked />
            </LatePart>
          </div>
        )}
        {isNew ? (
          <FirstSteps completeness={completeness} payment={payment} />
        ) : (
          <PaymentNotice payment={payment} timeZone={timeZone} />
        )}
        {/* On phones the next session comes first. Wide screens show the counters above it. */}
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="min-w-0 lg:col-span-2">
            <NextSessionCard next={upcoming[0] ?? null} now={now} timeZone={timeZone} />
          </div>
          <div className="min-w-0 lg:order-first lg:col-span-2">
            <DashboardCounters balance={balance} upcoming={dashboard.upcomingCount - ended} />
            <div className="mt-3 grid gap-1">
              <SessionSum balance={balance} />
              <PackageEnd payment={payment} timeZone={timeZone} />
            </div>
          </div>
          {/* Below the first screen of a phone, so not part of the HTML. */}
          {isHydrated && (
            <>
              <div className="min-w-0 lg:col-span-2">
                <LearningBlock studentId={student.id} canSeeProgress={student.canSeeProgress} />
              </div>
              <div className="min-w-0 lg:col-start-1">
                <RecentSessions bookings={recent} timeZone={timeZone} />
              </div>
              <div className="min-w-0 lg:col-start-2">
                <SubjectTiles subjects={dashboard.subjects} />
              </div>
            </>
          )}
        </div>
      </div>
    </>
  );
}
