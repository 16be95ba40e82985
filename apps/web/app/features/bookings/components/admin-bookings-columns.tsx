import type { BookingForAdmin } from '@thuto/contract/bookings';
import { isWebLink } from '@thuto/domain/bookings';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { StatusBadge } from '../../../components/ui/status-badge.tsx';
import type { TableColumn } from '../../../components/ui/table.tsx';
import { BookedSession } from './booked-session.tsx';

type Column = TableColumn<BookingForAdmin>;

export const studentColumn: Column = {
  key: 'student',
  header: 'Student',
  primary: true,
  className: 'sm:min-w-40',
  cell: ({ student, bookedByAdmin }) => (
    <div className="[overflow-wrap:anywhere]">
      {student.name}
      <span className="block text-sm font-normal text-ink-soft">{student.email}</span>
      {bookedByAdmin && <Badge className="mt-1.5">Booked by an admin</Badge>}
    </div>
  ),
};

export const sessionColumn: Column = {
  key: 'session',
  header: 'Session',
  className: 'sm:min-w-52',
  cell: (booking) => <BookedSession booking={booking} />,
};

export const notesColumn: Column = {
  key: 'notes',
  header: 'Notes',
  className: 'sm:max-w-72 sm:min-w-36',
  cell: ({ notes }) =>
    notes === '' ? (
      <span className="text-ink-faint">None</span>
    ) : (
      <span className="line-clamp-3 whitespace-pre-line [overflow-wrap:anywhere]" title={notes}>
        {notes}
      </span>
    ),
};

export const creditsColumn: Column = {
  key: 'credits',
  header: 'Sessions left',
  align: 'right',
  cell: ({ student }) =>
    student.remaining > 0 ? student.remaining : <span className="font-semibold text-danger">0</span>,
};

export const askedColumn: Column = {
  key: 'asked',
  header: 'Requested',
  className: 'sm:whitespace-nowrap',
  cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
};

export const tutorColumn: Column = {
  key: 'tutor',
  header: 'Tutor',
  className: 'sm:max-w-56',
  cell: ({ tutorName, meetingLink, reason }) => (
    <div className="[overflow-wrap:anywhere]">
      {tutorName ?? <span className="text-ink-faint">None yet</span>}
      {meetingLink !== null && (
        <span className="block">
          {isWebLink(meetingLink) ? (
            <a href={meetingLink} target="_blank" rel="noopener noreferrer" className="text-link">
              Meeting link
            </a>
          ) : (
            <span className="text-ink-soft">Link: {meetingLink}</span>
          )}
        </span>
      )}
      {reason !== null && <span className="block text-ink-soft">Reason: {reason}</span>}
    </div>
  ),
};

export const statusColumn: Column = {
  key: 'status',
  header: 'Status',
  cell: ({ status }) => <StatusBadge status={status} />,
};
