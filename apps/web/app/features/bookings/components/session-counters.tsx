interface Balance {
  assigned: number;
  completed: number;
  remaining: number;
}

/** The four counters of the dashboard. Total is the package's count. */
export function DashboardCounters({ balance, upcoming }: { balance: Balance; upcoming: number }) {
  return (
    <section aria-label="Your sessions in numbers">
      <Counters
        counters={[
          { label: 'Remaining', value: balance.remaining },
          { label: 'Completed', value: balance.completed },
          { label: 'Upcoming', value: upcoming },
          { label: 'Total', value: balance.assigned },
        ]}
      />
    </section>
  );
}

/** The three counters of the sessions view. */
export function SessionCounters({ balance }: { balance: Balance }) {
  return (
    <Counters
      counters={[
        { label: 'Total', value: balance.assigned },
        { label: 'Done', value: balance.completed },
        { label: 'Left', value: balance.remaining },
      ]}
    />
  );
}

/** Counters in one row, so that a phone has room for what follows. Large text gets two columns. */
function Counters({ counters }: { counters: readonly { label: string; value: number }[] }) {
  return (
    <div className="@container">
      <dl className="grid auto-cols-fr grid-flow-col divide-x divide-line rounded-xl border border-line bg-surface py-3 shadow-soft @max-[19rem]:grid-flow-row @max-[19rem]:grid-cols-2 @max-[19rem]:gap-y-3 @max-[19rem]:divide-x-0 sm:py-4">
        {counters.map(({ label, value }) => (
          <div key={label} className="text-center">
            <dt className="text-sm font-medium text-ink-soft">{label}</dt>
            <dd className="font-display text-3xl tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
