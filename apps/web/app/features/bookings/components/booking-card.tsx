import type { BookingForStudent } from '@thuto/contract/bookings';
import { CircleAlert, Hourglass, UserRound, Video } from 'lucide-react';
import { SubjectIcon } from '../../../components/subject-icon.tsx';
import { ExternalLinkButton } from '../../../components/ui/link-button.tsx';
import { StatusBadge } from '../../../components/ui/status-badge.tsx';
import { SUBJECT_NAMES } from '@thuto/domain/tuition';
import { joinLinkOf } from '../booking-times.ts';
import { BookingWhen } from './booking-when.tsx';

/** One booking, with all that a student needs to know of it. */
export function BookingCard({ booking, timeZone }: { booking: BookingForStudent; timeZone: string }) {
  const link = joinLinkOf(booking);
  return (
    <article className="flex h-full flex-col rounded-xl border border-line bg-surface p-4 shadow-soft sm:p-5">
      <div className="flex items-start gap-3">
        <SubjectIcon subject={booking.subject} />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
            <h3 className="text-lg">{SUBJECT_NAMES[booking.subject]}</h3>
            <StatusBadge status={booking.status} className="mt-0.5" />
          </div>
          {booking.tutorName !== null && (
            <p className="flex items-center gap-1.5 text-ink-soft">
              <UserRound aria-hidden className="size-4 shrink-0" />
              {booking.tutorName}
            </p>
          )}
        </div>
      </div>
      <div className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-ink-soft">
        <BookingWhen booking={booking} timeZone={timeZone} />
        <span className="inline-flex items-center gap-1.5">
          <Hourglass aria-hidden className="size-4 shrink-0" />
          {booking.duration} min
        </span>
      </div>
      {booking.notes !== '' && <p className="mt-3 line-clamp-6 whitespace-pre-line">{booking.notes}</p>}
      {booking.status === 'rejected' && booking.reason !== null && booking.reason !== '' && (
        <p className="mt-3 flex items-start gap-2 rounded-md bg-danger-soft px-3 py-2 text-danger-strong">
          <CircleAlert aria-hidden className="mt-1 size-4 shrink-0" />
          <span className="min-w-0">Reason: {booking.reason}</span>
        </p>
      )}
      {link !== null && (
        <ExternalLinkButton
          href={link}
          icon={<Video aria-hidden className="size-5" />}
          className="mt-4 w-full sm:w-auto sm:self-start"
        >
          Join Session
        </ExternalLinkButton>
      )}
    </article>
  );
}
