import type { Need } from '@thuto/contract/needs';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { LinkButton } from '../../../components/ui/link-button.tsx';
import { useSubjects } from '../../../lib/centre/subjects.ts';
import { useNeeds } from '../api/needs.ts';
import { writeNeed } from '../need-words.ts';

/** The lines before *Show all*; a single further line is shown at once. More would push the next session off a phone. */
const SHOWN = 3;

/** What waits for the family across all its students, a line and a button each (NEEDS-1). Absent while nothing waits. */
export function NeedsYou() {
  const { data } = useNeeds();
  const { nameOf } = useSubjects();
  const [showsAll, setShowsAll] = useState(false);
  if (data === undefined || data.items.length === 0) return null;
  const hasSeveral = data.students.length > 1;
  const isLong = data.items.length > SHOWN + 1 && !showsAll;
  return (
    <section
      aria-labelledby="needs-you"
      className="rounded-xl border border-marigold-300 bg-surface p-4 sm:p-5"
    >
      <h2 id="needs-you" className="mb-1 text-lg">
        Needs you
      </h2>
      <ul className="divide-y divide-line">
        {(isLong ? data.items.slice(0, SHOWN) : data.items).map((need) => (
          <Line
            key={`${need.kind}:${need.studentId}:${need.recordId}`}
            need={need}
            name={hasSeveral ? need.firstName : null}
            subject={need.subject === null ? '' : nameOf(need.subject)}
            timeZone={data.timeZone}
          />
        ))}
      </ul>
      {isLong && (
        <Button variant="ghost" size="sm" className="-ml-3.5" onClick={() => setShowsAll(true)}>
          Show all {data.items.length}
        </Button>
      )}
    </section>
  );
}

function Line({
  need,
  name,
  subject,
  timeZone,
}: {
  need: Need;
  /** Named for families with several students. */
  name: string | null;
  subject: string;
  timeZone: string;
}) {
  const { text, action, to } = writeNeed(need, subject, timeZone);
  return (
    <li className="flex items-center justify-between gap-3 py-1.5">
      <p className="min-w-0 [overflow-wrap:anywhere]">
        {name !== null && <span className="font-semibold">{name}: </span>}
        {text}
      </p>
      <LinkButton to={to} size="sm" variant="outline" className="shrink-0">
        {action}
        <span className="sr-only">
          : {name !== null && `${name}, `}
          {text}
        </span>
      </LinkButton>
    </li>
  );
}
