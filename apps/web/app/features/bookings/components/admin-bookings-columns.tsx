import type { BookingForAdmin } from '@thuto/contract/bookings';
import { isWebLink } from '@thuto/domain/web-link';
import { Link } from 'react-router';
import { EmailText } from '../../../components/email-text.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { OutcomeNote } from '../../../components/outcome-note.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { StatusBadge } from '../../../components/ui/status-badge.tsx';
import type { TableColumn } from '../../../components/ui/table.tsx';
import { formatWeekdayTime } from '../../../lib/time/dates.ts';
import { BookedSession } from './booked-session.tsx';

type Column = TableColumn<BookingForAdmin>;

export const studentColumn: Column = {
  key: 'student',
  header: 'Student',
  primary: true,
  className: 'sm:min-w-44',
  cell: ({ student, bookedByAdmin, allowedActions }) => (
    <div className="grid justify-items-start gap-1 [overflow-wrap:anywhere]">
      <span>
        <Link to={`/admin/users/${student.id}`} className="text-link">
          {student.name}
        </Link>
        <span className="block text-sm font-normal text-ink-soft">
          <EmailText email={student.email} />
        </span>
      </span>
      {allowedActions.includes('approve') && (
        <Badge tone={student.remaining > 0 ? 'neutral' : 'danger'}>
          {student.remaining} session{student.remaining === 1 ? '' : 's'} left
        </Badge>
      )}
      {bookedByAdmin && <Badge>Booked by an admin</Badge>}
    </div>
  ),
};

export const sessionColumn: Column = {
  key: 'session',
  header: 'Session',
  className: 'sm:min-w-40',
  cell: (booking) => <BookedSession booking={booking} />,
};

export const notesColumn: Column = {
  key: 'notes',
  header: 'Notes',
  className: 'sm:max-w-72 sm:min-w-28',
  cell: ({ notes }) => (notes === '' ? <Absent /> : <Notes text={notes} />),
};

export const askedColumn: Column = {
  key: 'asked',
  header: 'Requested',
  className: 'sm:whitespace-nowrap',
  cell: ({ createdAt, expiresAt, proposals }) => (
    <>
      <RelativeTime at={createdAt} />
      {proposals.length > 0 && <span className="block text-sm text-ink-soft">Times proposed</span>}
      {expiresAt !== null && (
        <span className="block text-sm text-ink-soft">
          {proposals.length > 0 ? 'Answer by' : 'Expires'} {formatWeekdayTime(expiresAt)}
        </span>
      )}
    </>
  ),
};

export const detailsColumn: Column = {
  key: 'details',
  header: 'Details',
  className: 'sm:max-w-80 sm:min-w-32',
  cell: ({ status, tutorName, meetingLink, notes, reason }) => (
    <div className="grid gap-1 [overflow-wrap:anywhere]">
      {tutorName !== null && <span className="font-semibold">{tutorName}</span>}
      {/* A cancelled lesson must not link to its meeting. */}
      {meetingLink !== null && status !== 'cancelled' && <MeetingLink link={meetingLink} />}
      {notes !== '' && <Notes text={notes} />}
      {reason !== null && (
        <span>
          {status === 'rejected' ? 'Rejected' : 'Reason'}: {reason}
        </span>
      )}
      {tutorName === null && notes === '' && reason === null && <Absent />}
    </div>
  ),
};

export const statusColumn: Column = {
  key: 'status',
  header: 'Status',
  cell: ({ status, outcome, proposals }) => (
    <>
      <span className="inline-flex flex-wrap gap-1">
        <StatusBadge status={status} />
        {proposals.length > 0 && <Badge tone="info">Proposed</Badge>}
      </span>
      <OutcomeNote outcome={outcome} />
    </>
  ),
};

function Absent() {
  return <span className="text-ink-faint">None</span>;
}

/** Shows three lines of the notes on wide screens; the full text is in the tooltip and the dialogs. */
function Notes({ text }: { text: string }) {
  return (
    <span title={text} className="whitespace-pre-line text-ink-soft [overflow-wrap:anywhere] sm:line-clamp-3">
      {text}
    </span>
  );
}

function MeetingLink({ link }: { link: string }) {
  if (!isWebLink(link)) return <span className="text-ink-soft">Link: {link}</span>;
  return (
    <a href={link} target="_blank" rel="noopener noreferrer" className="text-link sm:justify-self-start">
      Meeting link
    </a>
  );
}
