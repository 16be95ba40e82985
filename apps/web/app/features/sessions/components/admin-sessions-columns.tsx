import type { SessionForAdmin } from '@thuto/contract/sessions';
import { isWebLink } from '@thuto/domain/web-link';
import { Link } from 'react-router';
import { EmailText } from '../../../components/email-text.tsx';
import { SessionWhen } from '../../../components/session-when.tsx';
import { formatSmallGroup } from '../../../components/tutor-time/format-small-group.ts';
import { OutcomeNote } from '../../../components/outcome-note.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { StatusBadge } from '../../../components/ui/status-badge.tsx';
import type { TableColumn } from '../../../components/ui/table.tsx';
import { usePlatform } from '../../../lib/centre/platform.ts';
import { useCurrentMinute } from '../../../lib/time/use-current-minute.ts';
import { isOver } from '../session-end.ts';
import { SubjectName } from '../../../components/subject-name.tsx';
import { SessionActions, type SessionActionsProps } from './session-actions.tsx';

type Column = TableColumn<SessionForAdmin>;

/** The columns: student, subject, time, status and tutor. */
export const SESSION_COLUMNS: readonly Column[] = [
  {
    key: 'student',
    header: 'Student',
    primary: true,
    className: 'sm:min-w-44',
    cell: ({ student }) => (
      <span className="[overflow-wrap:anywhere]">
        <Link to={`/admin/users/${student.id}`} className="text-link">
          {student.name}
        </Link>
        <span className="block text-sm font-normal text-ink-soft">
          <EmailText email={student.email} />
        </span>
      </span>
    ),
  },
  {
    key: 'session',
    header: 'Session',
    className: 'sm:min-w-40',
    cell: (session) => <WhatAndWhen session={session} />,
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status, outcome }) => (
      <>
        <StatusBadge status={status} />
        <OutcomeNote outcome={outcome} />
      </>
    ),
  },
  {
    key: 'details',
    header: 'Details',
    className: 'sm:max-w-80 sm:min-w-36',
    cell: (session) => <Details session={session} />,
  },
];

/** Returns the column with the allowed actions of each session. */
export function sessionActions(asks: SessionActionsProps): Column {
  return {
    key: 'actions',
    header: 'Actions',
    actions: true,
    className: 'sm:min-w-68 [&_button]:whitespace-nowrap',
    cell: (session) => <SessionActions session={session} cancelLabel="Cancel" {...asks} />,
  };
}

function WhatAndWhen({ session }: { session: SessionForAdmin }) {
  const now = useCurrentMinute();
  const { timeZone } = usePlatform();
  return (
    <div className="grid gap-0.5 max-sm:justify-items-end">
      <span>
        <span className="font-semibold">
          <SubjectName id={session.subject} />
        </span>
        , {session.duration} min
      </span>
      <span className="text-ink-soft max-sm:[&>span]:justify-end">
        <SessionWhen at={session} timeZone={timeZone} />
      </span>
      {session.groupSize > 1 && (
        <Badge tone="info" className="mt-1 w-fit">
          {formatSmallGroup(session.groupSize)}
        </Badge>
      )}
      {session.status === 'scheduled' && isOver(session, now) && (
        <Badge tone="marigold" className="mt-1 w-fit">
          Over, not completed
        </Badge>
      )}
    </div>
  );
}

function Details({
  session: { status, tutorName, meetingLink, notes, reason },
}: {
  session: SessionForAdmin;
}) {
  // A cancelled session must not link to its meeting.
  const link = status !== 'cancelled' && meetingLink !== null && isWebLink(meetingLink) ? meetingLink : null;
  if (tutorName === null && link === null && notes === '' && reason === null)
    return <span className="text-ink-faint">None</span>;
  return (
    <div className="grid gap-1 [overflow-wrap:anywhere]">
      {tutorName !== null && <span className="font-semibold">{tutorName}</span>}
      {link !== null && (
        <a href={link} target="_blank" rel="noopener noreferrer" className="text-link sm:justify-self-start">
          Meeting link
        </a>
      )}
      {notes !== '' && (
        <span title={notes} className="whitespace-pre-line text-ink-soft sm:line-clamp-3">
          {notes}
        </span>
      )}
      {reason !== null && <span>Reason: {reason}</span>}
    </div>
  );
}
