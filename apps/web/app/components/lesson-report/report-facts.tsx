import type { LessonReport } from '@thuto/contract/learning';
import type { ReactNode } from 'react';
import { formatWallDate } from '../../lib/time/dates.ts';
import { LevelBadge } from './level-badge.tsx';

/** What a report says: topics with levels, homework, exit ticket and notes. */
export function ReportFacts({ report, staffNote = '' }: { report: LessonReport; staffNote?: string }) {
  const { topics, homework, homeworkDueOn, note, exitTicket } = report;
  return (
    <dl className="grid gap-3">
      <Fact name="Topics taught">
        <ul className="grid gap-1.5">
          {topics.map(({ id, title, level }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <span className="min-w-0">{title}</span>
              <LevelBadge state={level} />
            </li>
          ))}
        </ul>
      </Fact>
      {homework !== '' && (
        <Fact name={`Homework${homeworkDueOn === null ? '' : `, due ${formatWallDate(homeworkDueOn)}`}`}>
          {homework}
        </Fact>
      )}
      {exitTicket !== null && <Fact name="Exit ticket">{exitTicket} of 3 correct</Fact>}
      {note !== '' && <Fact name="Note for the family">{note}</Fact>}
      {staffNote !== '' && <Fact name="Note for staff">{staffNote}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm font-semibold text-ink-soft">{name}</dt>
      <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
