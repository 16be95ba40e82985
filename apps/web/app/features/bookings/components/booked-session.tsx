import type { BookingForAdmin } from '@thuto/contract/bookings';
import { Badge } from '../../../components/ui/badge.tsx';
import { usePlatform } from '../../../lib/centre/platform.ts';
import { useCurrentMinute } from '../../../lib/time/use-current-minute.ts';
import { hasStarted, isOver } from '../booking-end.ts';
import { formatSmallGroup } from '../../../components/tutor-time/format-small-group.ts';
import { BookingWhen } from './booking-when.tsx';
import { SubjectName } from '../../../components/subject-name.tsx';

/** The subject and time of a booking, and whether it is overdue for an action. */
export function BookedSession({ booking }: { booking: BookingForAdmin }) {
  const now = useCurrentMinute();
  const { timeZone } = usePlatform();
  return (
    <div className="grid gap-0.5 max-sm:justify-items-end">
      <span>
        <span className="font-semibold">
          <SubjectName id={booking.subject} isCall={booking.isAssessmentCall} />
        </span>
        , {booking.duration} min
      </span>
      <span className="text-ink-soft max-sm:[&>span]:justify-end">
        <BookingWhen booking={booking} timeZone={timeZone} />
      </span>
      {booking.planItem !== null && (
        <span className="text-sm text-ink-soft [overflow-wrap:anywhere]">
          Topic of the plan: {booking.planItem.title}
        </span>
      )}
      {booking.groupSize > 1 && (
        <Badge tone="info" className="mt-1 w-fit">
          {formatSmallGroup(booking.groupSize)}
        </Badge>
      )}
      {!booking.timeKept && (
        <Badge tone="danger" className="mt-1 w-fit">
          Overlaps another session
        </Badge>
      )}
      {booking.status === 'pending' && hasStarted(booking, now) && (
        <Badge tone="danger" className="mt-1 w-fit">
          Its time has passed
        </Badge>
      )}
      {booking.status === 'approved' && isOver(booking, now) && (
        <Badge tone="marigold" className="mt-1 w-fit">
          Over, not marked complete
        </Badge>
      )}
    </div>
  );
}
