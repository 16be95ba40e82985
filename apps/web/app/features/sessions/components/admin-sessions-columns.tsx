import type { SessionForAdmin } from '@thuto/contract/sessions';
import { isWebLink } from '@thuto/domain/web-link';
import { SUBJECT_NAMES } from '@thuto/domain/tuition';
import { Link } from 'react-router';
import { EmailText } from '../../../components/email-text.tsx';
import { SessionWhen } from '../../../components/session-when.tsx';
import { formatSmallGroup } from '../../../components/tutor-time/format-small-group.ts';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { StatusBadge } from '../../../components/ui/status-badge.tsx';
import type { TableColumn } from '../../../components/ui/table.tsx';
import { usePlatform } from '../../../lib/platform.ts';
import { useCurrentMinute } from '../../../lib/use-current-minute.ts';
import { isOver } from '../session-end.ts';

type Column = TableColumn<SessionForAdmin>;
type Ask = (session: SessionForAdmin) => void;

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
  { key: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  {
    key: 'details',
    header: 'Details',
    className: 'sm:max-w-80 sm:min-w-36',
    cell: (session) => <Details session={session} />,
  },
];

/** Returns the column with the allowed actions: only scheduled sessions can be completed or cancelled. */
export function sessionActions(onComplete: Ask, onCancel: Ask): Column {
  return {
    key: 'actions',
    header: 'Actions',
    actions: true,
    className: 'sm:min-w-50',
    cell: (session) => <Actions session={session} onComplete={onComplete} onCancel={onCancel} />,
  };
}

function Actions({
  session,
  onComplete,
  onCancel,
}: {
  session: SessionForAdmin;
  onComplete: Ask;
  onCancel: Ask;
}) {
  const now = useCurrentMinute();
  return (
    <>
      {session.allowedActions.includes('complete') && (
        <Button
          size="sm"
          variant={isOver(session, now) ? 'primary' : 'outline'}
          onClick={() => onComplete(session)}
        >
          Complete
        </Button>
      )}
      {session.allowedActions.includes('cancel') && (
        <Button size="sm" variant="outline" className="text-danger" onClick={() => onCancel(session)}>
          Cancel
        </Button>
      )}
    </>
  );
}

function WhatAndWhen({ session }: { session: SessionForAdmin }) {
  const now = useCurrentMinute();
  const { timeZone } = usePlatform();
  return (
    <div className="grid gap-0.5 max-sm:justify-items-end">
      <span>
        <span className="font-semibold">{SUBJECT_NAMES[session.subject]}</span>, {session.duration} min
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

function Details({ session: { status, tutorName, meetingLink, notes } }: { session: SessionForAdmin }) {
  // A cancelled session must not link to its meeting.
  const link = status !== 'cancelled' && meetingLink !== null && isWebLink(meetingLink) ? meetingLink : null;
  if (tutorName === null && link === null && notes === '')
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
    </div>
  );
}
