import type { StudentInRow } from '@thuto/contract/needs';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from '../../../components/ui/link.tsx';
import { formatWeekdayTime } from '../../../lib/time/dates.ts';
import { useSubjects } from '../../../lib/centre/subjects.ts';
import { useNeeds } from '../api/needs.ts';

/** The students of a family with several, one row each (NEEDS-2). Pressing a row acts for that student. */
export function StudentRows({ chosenId }: { chosenId: string }) {
  const { data } = useNeeds();
  if (data === undefined || data.students.length < 2) return null;
  return (
    <ul
      aria-label="Your students"
      className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface shadow-soft"
    >
      {data.students.map((student) => (
        <li key={student.studentId}>
          <Row student={student} isChosen={student.studentId === chosenId} timeZone={data.timeZone} />
        </li>
      ))}
    </ul>
  );
}

function Row({
  student: { studentId, firstName, next, needs, free },
  isChosen,
  timeZone,
}: {
  student: StudentInRow;
  isChosen: boolean;
  timeZone: string;
}) {
  const { nameOf } = useSubjects();
  return (
    <Link
      to={`/student?for=${studentId}`}
      aria-current={isChosen ? 'true' : undefined}
      className="flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-pine-600/5 aria-[current=true]:bg-pine-50"
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{firstName}</span>
        <span className="block text-sm text-ink-soft">
          {next === null
            ? 'No session ahead'
            : `${nameOf(next.subject)}, ${formatWeekdayTime(next.startsAt, timeZone)}`}
          {needs > 0 && ` · ${needs} due`}
          {` · ${free} free`}
        </span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
    </Link>
  );
}
