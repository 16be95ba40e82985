import type { LoaderFunctionArgs } from 'react-router';
import { lazy } from 'react';
import { LatePart } from '../../components/late-part.tsx';
import { QueryBoundary } from '../../components/query-boundary.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { SkeletonList } from '../../components/ui/skeleton.tsx';
import { useConsoleOverview } from '../../features/activity/api/console-overview.ts';
import { useDashboard } from '../../features/activity/api/dashboard.ts';
import { AttentionList } from '../../features/activity/components/attention-list.tsx';
import { OverviewStats } from '../../features/activity/components/overview-stats.tsx';
import { QuickActions } from '../../features/activity/components/quick-actions.tsx';
import { RecentActivity } from '../../features/activity/components/recent-activity.tsx';
import { TodaysSessions } from '../../features/activity/components/todays-sessions.tsx';
import { buildFirstSetup, useSetup } from '../../features/setup/api/setup.ts';
import { SetupChecklist } from '../../features/setup/components/setup-checklist.tsx';
import { formatWallDate, getToday } from '../../lib/time/dates.ts';
import { loadForUser, loadInBrowser, prefetch } from '../../lib/api/first-queries.ts';
import { pageMeta } from '../../lib/pages/page-meta.ts';
import { usePlatform } from '../../lib/centre/platform.ts';

const DashboardCharts = lazy(() => import('../../features/activity/components/dashboard-charts.tsx'));

export const loader = (opened: LoaderFunctionArgs) =>
  loadForUser(opened, 'admin', (_admin, visit) =>
    prefetch(visit, (cache, calls) => [
      cache.prefetchQuery(calls.activity.getDashboard.queryOptions()),
      cache.prefetchQuery(buildFirstSetup(calls)),
    ]),
  );
export const clientLoader = loadInBrowser;

export const meta = () => pageMeta({ title: 'Dashboard' });

/** /admin: pending work, figures, today's sessions, charts, quick actions and recent activity. */
export default function ConsoleDashboard() {
  const overview = useConsoleOverview();
  const dashboard = useDashboard();
  // Stands above the rest, which would jump down if it came later.
  const setup = useSetup();
  const isComplete = !setup.isPending || setup.failureCount > 0;
  const { timeZone } = usePlatform();
  const query = {
    data:
      isComplete && overview.data && dashboard.data
        ? { overview: overview.data, dashboard: dashboard.data }
        : undefined,
    error: (overview.data === undefined ? overview.error : null) ?? dashboard.error,
    isFetching: overview.isFetching || dashboard.isFetching,
    refetch: () => Promise.all([overview.refetch(), dashboard.refetch()]),
  };
  return (
    <>
      <PageHeader title="Dashboard" subtitle={formatWallDate(getToday(timeZone), 'long')} />
      <QueryBoundary
        query={query}
        loading="Loading the dashboard"
        rows={3}
        rowClassName="h-32"
        failure="The dashboard could not be loaded."
      >
        {(data) => (
          <div className="grid gap-5">
            <SetupChecklist />
            <AttentionList overview={data.overview} />
            <OverviewStats stats={data.dashboard.stats} />
            <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
              <TodaysSessions sessions={data.dashboard.today} />
              <QuickActions />
            </div>
            <LatePart fallback={<SkeletonList label="Loading the charts" rows={1} rowClassName="h-80" />}>
              <DashboardCharts dashboard={data.dashboard} />
            </LatePart>
            <RecentActivity entries={data.overview.recentActivity} />
          </div>
        )}
      </QueryBoundary>
    </>
  );
}
