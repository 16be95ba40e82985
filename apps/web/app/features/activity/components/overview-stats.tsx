import type { ConsoleDashboard } from '@thuto/contract/dashboard';
import BookOpen from 'lucide-react/icons/book-open';
import UserCheck from 'lucide-react/icons/user-check';
import UserPlus from 'lucide-react/icons/user-plus';
import UsersRound from 'lucide-react/icons/users-round';
import { Stat } from '../../../components/ui/stat.tsx';
import { formatSettingChange } from '../format-setting-change.ts';

/** The dashboard's figures from the server, compared with the previous month. */
export function OverviewStats({ stats }: { stats: ConsoleDashboard['stats'] }) {
  return (
    <section aria-label="Numbers" className="grid grid-cols-2 gap-3 xl:grid-cols-4">
      <Stat
        label="Total Users"
        value={stats.totalUsers.value}
        icon={<UsersRound className="size-5" />}
        hint={formatSettingChange(stats.totalUsers)}
      />
      <Stat
        label="Active Users"
        value={stats.activeUsers.value}
        icon={<UserCheck className="size-5" />}
        tone="info"
        hint={formatSettingChange(stats.activeUsers)}
      />
      <Stat
        label="Total Content"
        value={stats.totalContent.value}
        icon={<BookOpen className="size-5" />}
        tone="brick"
        hint={formatSettingChange(stats.totalContent)}
      />
      <Stat
        label="Recent Signups"
        value={stats.recentSignUps.value}
        icon={<UserPlus className="size-5" />}
        tone="marigold"
        hint={
          <>
            in the last 7 days
            <span className="block">{formatSettingChange(stats.recentSignUps)}</span>
          </>
        }
      />
    </section>
  );
}
