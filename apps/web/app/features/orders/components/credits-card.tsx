import type { FamilyBalance } from '@thuto/domain/payments/credits';
import { SessionSum } from '../../../components/session-sum.tsx';
import { SectionCard } from '../../../components/ui/card.tsx';
import { canFollow, useStudent } from '../../../lib/students/student.ts';

/** The student's sessions in numbers, for those who pay for them. */
export function CreditsCard({ credits }: { credits: FamilyBalance }) {
  const student = useStudent();
  const counters = [
    ['Total', credits.assigned],
    ['Done', credits.completed],
    ['Left', credits.remaining],
  ] as const;
  return (
    <SectionCard title="Sessions">
      <dl className="mb-4 grid grid-cols-3 divide-x divide-line">
        {counters.map(([label, value]) => (
          <div key={label} className="text-center">
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="font-display text-2xl tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <SessionSum balance={credits} isLinked={canFollow(student)} />
    </SectionCard>
  );
}
