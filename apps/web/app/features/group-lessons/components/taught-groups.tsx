import { SectionCard } from '../../../components/ui/card.tsx';
import { useSubjects } from '../../../lib/centre/subjects.ts';
import { useTaughtGroupLessons } from '../api/group-lessons.ts';
import { describeSeats, GroupFacts } from './group-facts.tsx';

/** The tutor's coming group lessons with seats and students, also those without a student yet. */
export function TaughtGroups() {
  const { nameOf } = useSubjects();
  const { data } = useTaughtGroupLessons();
  if (data === undefined || data.items.length === 0) return null;
  return (
    <SectionCard title="Small Groups" className="mt-6">
      <ul className="grid gap-4">
        {data.items.map((group) => (
          <li key={group.id} className="rounded-lg border border-line p-4">
            <h3 className="font-semibold [overflow-wrap:anywhere]">{nameOf(group.subject)}</h3>
            <GroupFacts group={group} />
            <p className="mt-2">{describeSeats(group)}</p>
            {group.students.length > 0 && (
              <p className="text-ink-soft [overflow-wrap:anywhere]">
                {group.students.map(({ name }) => name).join(', ')}
              </p>
            )}
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
