import { SectionCard } from '../../../components/ui/card.tsx';

/** The student's sessions in numbers, for those who pay for them. */
export function CreditsCard({
  credits,
}: {
  credits: { readonly assigned: number; readonly completed: number; readonly remaining: number };
}) {
  const counters = [
    ['Total', credits.assigned],
    ['Done', credits.completed],
    ['Left', credits.remaining],
  ] as const;
  return (
    <SectionCard title="Sessions">
      <dl className="grid grid-cols-3 divide-x divide-line">
        {counters.map(([label, value]) => (
          <div key={label} className="text-center">
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="font-display text-2xl tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </SectionCard>
  );
}
