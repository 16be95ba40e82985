import type { RecentBooking } from '@thuto/contract/profiles';
import Video from 'lucide-react/icons/video';
import { Link } from '../../../components/ui/link.tsx';
import { SubjectIcon } from '../../../components/subject-icon.tsx';
import { SectionCard } from '../../../components/ui/card.tsx';
import { StatusBadge } from '../../../components/ui/status-badge.tsx';
import { buttonStyles } from '../../../components/ui/button-styles.ts';
import { cn } from '../../../lib/cn.ts';
import { recordJoin } from '../../../lib/api/record-join.ts';
import { useStudent } from '../../../lib/students/student.ts';
import { joinLinkOf } from '../booking-times.ts';
import { BookingWhen } from './booking-when.tsx';
import { SubjectName } from '../../../components/subject-name.tsx';

export interface RecentSessionsProps {
  bookings: readonly RecentBooking[];
  timeZone: string;
}

/** The most recent bookings, newest first. */
export function RecentSessions({ bookings, timeZone }: RecentSessionsProps) {
  return (
    <SectionCard
      title="Recent Sessions"
      actions={
        bookings.length > 0 && (
          <Link to="/student/sessions" className="text-link inline-flex min-h-11 items-center">
            See all sessions
          </Link>
        )
      }
    >
      {bookings.length === 0 ? (
        <p className="text-ink-soft">No Sessions Yet - Book your first session!</p>
      ) : (
        <ul className="-my-1 divide-y divide-line">
          {bookings.map((booking) => (
            <RecentSession key={booking.id} booking={booking} timeZone={timeZone} />
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

function RecentSession({ booking, timeZone }: { booking: RecentBooking; timeZone: string }) {
  const link = joinLinkOf(booking);
  const { id: studentId } = useStudent();
  return (
    <li className="flex items-center gap-3 py-2 sm:py-3">
      <SubjectIcon subject={booking.subject} className="max-sm:hidden" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="font-semibold">
            <SubjectName id={booking.subject} />
          </p>
          <StatusBadge status={booking.status} />
        </div>
        <div className="mt-1 text-sm text-ink-soft">
          <BookingWhen booking={booking} timeZone={timeZone} />
        </div>
      </div>
      {link !== null && (
        <a
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          title="Join session"
          onClick={() => recordJoin(studentId, booking.id)}
          className={cn(buttonStyles({ variant: 'outline' }), 'size-11 p-0 text-pine-700')}
        >
          <Video aria-hidden className="size-5" />
          <span className="sr-only">Join session</span>
        </a>
      )}
    </li>
  );
}
