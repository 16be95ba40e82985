import type { ConsoleOverview } from '@thuto/contract/activity';
import { Hourglass, UserCheck, UserPlus, UsersRound } from 'lucide-react';
import { Stat } from '../../../components/ui/stat.tsx';

/** The dashboard's numbers, counted by the server. */
export function OverviewStats({ overview }: { overview: ConsoleOverview }) {
  const { students, pendingPayments, pendingBookings } = overview;
  const inactive = students.total - students.active;
  return (
    <section aria-label="Numbers" className="grid grid-cols-2 gap-3 xl:grid-cols-4">
      <Stat
        label="Total Students"
        value={students.total}
        icon={<UsersRound className="size-5" />}
        hint="with an account"
      />
      <Stat
        label="Active Students"
        value={students.active}
        icon={<UserCheck className="size-5" />}
        tone="info"
        hint={inactive === 0 ? 'nobody is deactivated' : `${inactive} deactivated`}
      />
      <Stat
        label="New Sign-ups"
        value={students.recentSignUps}
        icon={<UserPlus className="size-5" />}
        tone="brick"
        hint="in the last 7 days"
      />
      <Stat
        label="Pending Reviews"
        value={pendingPayments + pendingBookings}
        icon={<Hourglass className="size-5" />}
        tone="marigold"
        hint="payments and bookings"
      />
    </section>
  );
}
