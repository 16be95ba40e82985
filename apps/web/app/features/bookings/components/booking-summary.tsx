import type { BookingForAdmin } from '@thuto/contract/bookings';
import { usePlatform } from '../../../lib/centre/platform.ts';
import { formatSmallGroup } from '../../../components/tutor-time/format-small-group.ts';
import { BookingWhen } from './booking-when.tsx';
import { SubjectName } from '../../../components/subject-name.tsx';

/** The student and time of a booking, at the top of each dialog. */
export function BookingSummary({ booking }: { booking: BookingForAdmin }) {
  const { timeZone } = usePlatform();
  return (
    <div className="grid gap-1 rounded-lg bg-sunken/60 px-4 py-3 text-ink [overflow-wrap:anywhere]">
      <p className="font-semibold">{booking.student.name}</p>
      <p>
        <SubjectName id={booking.subject} isCall={booking.isAssessmentCall} />, {booking.duration} min
      </p>
      <BookingWhen booking={booking} timeZone={timeZone} />
      {booking.planItem !== null && <p>Topic of the plan: {booking.planItem.title}</p>}
      {booking.groupSize > 1 && <p>{formatSmallGroup(booking.groupSize)}</p>}
    </div>
  );
}
