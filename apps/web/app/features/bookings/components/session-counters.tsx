import { CalendarCheck, CircleCheck, Layers, Ticket } from 'lucide-react';
import { Stat } from '../../../components/ui/stat.tsx';

interface Balance {
  assigned: number;
  completed: number;
  remaining: number;
}

/** The four counters of the dashboard. Total is the package's count. */
export function DashboardCounters({ balance, upcoming }: { balance: Balance; upcoming: number }) {
  return (
    <section aria-label="Your sessions in numbers" className="@container">
      {/* In rem of the text size, so that large text gets one column on a phone. */}
      <div className="grid grid-cols-2 gap-3 @max-[16rem]:grid-cols-1 @max-[20rem]:[&_span]:hidden sm:gap-4 lg:grid-cols-4">
        <Stat label="Remaining" value={balance.remaining} tone="pine" icon={<Ticket className="size-5" />} />
        <Stat
          label="Completed"
          value={balance.completed}
          tone="info"
          icon={<CircleCheck className="size-5" />}
        />
        <Stat label="Upcoming" value={upcoming} tone="marigold" icon={<CalendarCheck className="size-5" />} />
        <Stat label="Total" value={balance.assigned} tone="brick" icon={<Layers className="size-5" />} />
      </div>
    </section>
  );
}

/** The three counters of the sessions view. */
export function SessionCounters({ balance }: { balance: Balance }) {
  const counters = [
    { label: 'Total', value: balance.assigned },
    { label: 'Done', value: balance.completed },
    { label: 'Left', value: balance.remaining },
  ];
  return (
    <dl className="grid grid-cols-3 divide-x divide-line rounded-xl border border-line bg-surface py-4 shadow-soft">
      {counters.map(({ label, value }) => (
        <div key={label} className="text-center">
          <dt className="text-sm font-medium text-ink-soft">{label}</dt>
          <dd className="font-display text-3xl tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
