import type { BookingForAdmin } from '@thuto/contract/bookings';
import { isWebLink } from '@thuto/domain/web-link';
import { SUBJECT_NAMES } from '@thuto/domain/tuition';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Dialog, DialogActions } from '../../../components/ui/dialog.tsx';
import { ErrorPanel } from '../../../components/ui/error-panel.tsx';
import { SkeletonList } from '../../../components/ui/skeleton.tsx';
import { StatusBadge } from '../../../components/ui/status-badge.tsx';
import { hasCode } from '../../../lib/api-error.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { getErrorMessage } from '../../../lib/error-copy.ts';
import { usePlatform } from '../../../lib/platform.ts';
import { useBooking } from '../api/get-booking.ts';
import { useOpenedBooking } from '../hooks/use-opened-booking.ts';
import { BookingActions } from './admin-booking-actions.tsx';
import { useBookingQuestions } from './booking-questions.tsx';
import { BookingWhen } from './booking-when.tsx';
import { UnkeptTime } from './unkept-time.tsx';

/** The details and actions of the booking named in the URL. */
export function OpenedBooking() {
  const { id, close } = useOpenedBooking();
  // The content stays while the dialog closes, so that it does not vanish first.
  const [shownId, setShownId] = useState(id);
  if (id !== null && id !== shownId) setShownId(id);
  const query = useBooking(shownId);
  const { asks, questions } = useBookingQuestions();
  const isAbsent = hasCode(query.error, 'not_found') || hasCode(query.error, 'input_invalid');
  const booking = query.data;

  // The confirmation replaces the details: one dialog at a time.
  const instead = (ask: (booking: BookingForAdmin) => void) => (asked: BookingForAdmin) => {
    close();
    ask(asked);
  };

  return (
    <>
      <Dialog
        open={id !== null}
        onOpenChange={(open) => open || close()}
        title={booking === undefined ? 'Booking' : `Booking of ${booking.student.name}`}
      >
        {booking !== undefined ? (
          <>
            <Facts booking={booking} />
            {!booking.timeKept && <UnkeptTime className="mt-4" />}
            {booking.allowedActions.length > 0 && (
              <DialogActions>
                <BookingActions
                  booking={booking}
                  onApprove={instead(asks.onApprove)}
                  onReject={instead(asks.onReject)}
                  onComplete={instead(asks.onComplete)}
                  onEdit={instead(asks.onEdit)}
                />
              </DialogActions>
            )}
          </>
        ) : isAbsent ? (
          <p>There is no such booking.</p>
        ) : query.isError ? (
          <ErrorPanel
            message={getErrorMessage(query.error, 'The booking could not be loaded.')}
            onRetry={() => void query.refetch()}
            isBusy={query.isFetching}
          />
        ) : (
          <SkeletonList label="Loading the booking" rows={3} />
        )}
      </Dialog>
      {questions}
    </>
  );
}

function Facts({ booking }: { booking: BookingForAdmin }) {
  const { timeZone } = usePlatform();
  const { student, meetingLink } = booking;
  const moments: [string, string | null][] = [
    ['Requested', booking.createdAt],
    ['Approved', booking.approvedAt],
    ['Rejected', booking.rejectedAt],
    ['Completed', booking.completedAt],
  ];
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
    ['Subject', `${SUBJECT_NAMES[booking.subject]}, ${booking.duration} min`],
    ['When', <BookingWhen key="when" booking={booking} timeZone={timeZone} />],
    ['Status', <StatusBadge key="status" status={booking.status} />],
    ['Tutor', booking.tutorName ?? 'Nobody yet'],
    ['Meeting link', meetingLink === null ? 'None yet' : <MeetingLink key="link" link={meetingLink} />],
    ...present('Small group', booking.groupSize > 1 && `${booking.groupSize} students`),
    ...present('Notes', booking.notes),
    ...present('Reason', booking.reason),
    ...moments.flatMap(([term, at]) => present(term, at !== null && formatDateTime(at))),
    ...present('Made by', booking.bookedByAdmin && 'An admin, by Book for Student'),
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
