import type { BookingForAdmin } from '@thuto/contract/bookings';
import type { RankedTutor } from '@thuto/contract/free-times';
import { useId, useState } from 'react';
import {
  formatConflictingLesson,
  getConflictingLesson,
} from '../../../components/tutor-time/conflicting-lesson.ts';
import { QueryBoundary } from '../../../components/query-boundary.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { usePlatform } from '../../../lib/centre/platform.ts';
import { useApproveBooking } from '../api/booking-actions.ts';
import { useTutorsForBooking } from '../api/tutors-for-booking.ts';

/** The tutors for a request, best first. One press approves with the tutor's usual link. */
export function TutorsForBooking({
  booking,
  onApproved,
  className = 'my-5',
}: {
  booking: BookingForAdmin;
  onApproved?: () => void;
  className?: string;
}) {
  const titleId = useId();
  const { timeZone } = usePlatform();
  const query = useTutorsForBooking(booking.id);
  const approve = useApproveBooking();
  const [refusal, setRefusal] = useState<string | null>(null);

  const approveWith = async ({ id: tutorId, name, meetingLink }: RankedTutor) => {
    setRefusal(null);
    try {
      await approve.run({ id: booking.id, tutorId, tutorName: name, meetingLink: meetingLink ?? '' });
      onApproved?.();
    } catch (failure) {
      setRefusal(getConflictingLesson(failure, timeZone)?.words ?? approve.errorMessage(failure));
    }
  };

  return (
    <section aria-labelledby={titleId} className={className}>
      <h3 id={titleId} className="mb-2 text-lg">
        Tutors
      </h3>
      {refusal !== null && (
        <Notice tone="danger" className="mb-2">
          {refusal}
        </Notice>
      )}
      <QueryBoundary
        query={query}
        loading="Loading tutors"
        rows={2}
        failure="The tutors could not be loaded. Please try again."
        empty={<p className="text-ink-soft">No tutor of the directory teaches this subject.</p>}
      >
        {({ items }) => (
          <ul className="grid gap-2">
            {items.map((tutor) => (
              <li
                key={tutor.id}
                className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-lg border border-line px-3 py-2.5"
              >
                <TutorFacts tutor={tutor} timeZone={timeZone} />
                {tutor.clash === null && tutor.meetingLink !== null && booking.student.remaining > 0 && (
                  <Button
                    size="sm"
                    variant={tutor.isFree ? 'primary' : 'outline'}
                    disabled={approve.isPending}
                    isBusy={approve.pendingInput?.tutorId === tutor.id}
                    onClick={() => void approveWith(tutor)}
                  >
                    Approve with {tutor.name}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryBoundary>
    </section>
  );
}

function TutorFacts({ tutor, timeZone }: { tutor: RankedTutor; timeZone: string }) {
  const { name, isFree, hasWorkingHours, isPreferred, isSameAsLast, lessonsThisWeek, clash, meetingLink } =
    tutor;
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-1.5">
        <span className="font-semibold">{name}</span>
        {isFree && <Badge tone="success">Free</Badge>}
        {isPreferred && <Badge tone="primary">Preferred by the family</Badge>}
        {isSameAsLast && <Badge tone="info">Same tutor as last time</Badge>}
      </p>
      <p className="text-sm text-ink-soft">
        {lessonsThisWeek} {lessonsThisWeek === 1 ? 'session' : 'sessions'} that week
        {!isFree &&
          clash === null &&
          (hasWorkingHours ? ', not free at this time' : ', no working hours entered')}
        {meetingLink === null && ', no usual meeting link'}
      </p>
      {clash !== null && (
        <p className="text-sm text-danger">{formatConflictingLesson('tutor', clash, timeZone)}</p>
      )}
    </div>
  );
}
