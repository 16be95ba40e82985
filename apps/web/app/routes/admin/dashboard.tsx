import { ErrorPanel } from '../../components/ui/error-panel.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { SkeletonList } from '../../components/ui/skeleton.tsx';
import { useConsoleOverview } from '../../features/activity/api/get-console-overview.ts';
import { AttentionList } from '../../features/activity/components/attention-list.tsx';
import { OverviewStats } from '../../features/activity/components/overview-stats.tsx';
import { QuickActions } from '../../features/activity/components/quick-actions.tsx';
import { RecentActivity } from '../../features/activity/components/recent-activity.tsx';
import { formatWallDate, todayIn } from '../../lib/dates.ts';
import { wordsFor } from '../../lib/error-copy.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { usePlatform } from '../../lib/platform.ts';

export const meta = () => pageMeta({ title: 'Dashboard' });

/** /admin: what needs attention first, then the numbers, the ways in, and what happened. */
export default function ConsoleDashboard() {
  const overview = useConsoleOverview();
  const { timeZone } = usePlatform();
  return (
    <>
      <PageHeader title="Dashboard" subtitle={formatWallDate(todayIn(timeZone), 'long')} />
      {overview.data !== undefined ? (
        <div className="grid gap-5">
          <AttentionList overview={overview.data} />
          <OverviewStats overview={overview.data} />
          <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
            <RecentActivity entries={overview.data.recentActivity} />
            <div className="max-xl:order-first">
              <QuickActions />
            </div>
          </div>
        </div>
      ) : overview.isError ? (
        <ErrorPanel
          message={wordsFor(overview.error, 'The dashboard could not be loaded.')}
          onRetry={() => void overview.refetch()}
          busy={overview.isFetching}
        />
      ) : (
        <SkeletonList label="Loading the dashboard" rows={3} rowClassName="h-32" />
      )}
    </>
  );
}
