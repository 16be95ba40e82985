import type { BookingForAdmin } from '@thuto/contract/bookings';
import type { SessionForAdmin } from '@thuto/contract/sessions';
import { isWebLink } from '@thuto/domain/web-link';
import type { ReactNode } from 'react';
import { Link } from './ui/link.tsx';
import { formatDateTime } from '../lib/time/dates.ts';
import { usePlatform } from '../lib/centre/platform.ts';
import { useSubjects } from '../lib/centre/subjects.ts';
import { OUTCOME_WORDS } from './outcome-words.ts';
import { formatMoment } from './free-times/free-time-words.ts';
import { SessionWhen } from './session-when.tsx';
import { StatusBadge } from './ui/status-badge.tsx';

export interface LessonFactsProps {
  lesson: BookingForAdmin | SessionForAdmin;
  /** When something happened to it (ISO), in order. Those that did not happen are omitted. */
  moments: readonly (readonly [term: string, at: string | null])[];
  madeBy?: string | null;
}

/** The details of a booking or session in the dialog that its URL opens. */
export function LessonFacts({ lesson, moments, madeBy = null }: LessonFactsProps) {
  const { timeZone } = usePlatform();
  const { nameOf } = useSubjects();
  const { student, meetingLink } = lesson;
  const rows: [string, ReactNode][] = [
    [
      'Student',
      <span key="student">
        <Link to={`/admin/users/${student.id}`} className="text-link">
          {student.name}
        </Link>
        <span className="block text-sm text-ink-soft">{student.email}</span>
      </span>,
    ],
    ['Sessions left', student.remaining],
    ['Subject', `${nameOf(lesson.subject)}, ${lesson.duration} min`],
    ['When', <SessionWhen key="when" at={lesson} timeZone={timeZone} />],
    ['Status', <StatusBadge key="status" status={lesson.status} />],
    ['Tutor', lesson.tutorName ?? 'Nobody yet'],
    ...present('Topic of the plan', 'planItem' in lesson && (lesson.planItem?.title ?? null)),
    ...present('Preferred tutor', 'preferredTutorName' in lesson && lesson.preferredTutorName),
    ...present(
      'Other preferred times',
      'otherTimes' in lesson && lesson.otherTimes.map(formatMoment).join('\n'),
    ),
    ...present('Proposed', 'proposals' in lesson && lesson.proposals.map(formatMoment).join('\n')),
    ['Meeting link', meetingLink === null ? 'None yet' : <MeetingLink key="link" link={meetingLink} />],
    ...present('Outcome', lesson.outcome && OUTCOME_WORDS[lesson.outcome]),
    ...present('Small group', lesson.groupSize > 1 && `${lesson.groupSize} students`),
    ...present('Notes', lesson.notes),
    ...present('Reason', lesson.reason),
    ...moments.flatMap(([term, at]) => present(term, at !== null && formatDateTime(at))),
    ...present('Made by', madeBy),
  ];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-5 gap-y-2.5 [overflow-wrap:anywhere]">
      {rows.map(([term, value]) => (
        <div key={term} className="contents">
          <dt className="text-sm leading-6 text-ink-soft">{term}</dt>
          <dd className="whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const present = (term: string, value: string | false | null): [string, ReactNode][] =>
  value === '' || value === false || value === null ? [] : [[term, value]];

function MeetingLink({ link }: { link: string }) {
  if (!isWebLink(link)) return link;
  return (
    <a href={link} target="_blank" rel="noopener noreferrer" className="text-link">
      {link.replace(/^https?:\/\//, '')}
    </a>
  );
}
