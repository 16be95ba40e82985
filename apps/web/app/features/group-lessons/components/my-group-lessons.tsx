import type { GroupLessonForFamily } from '@thuto/contract/group-lessons';
import { useState } from 'react';
import { QueryBoundary } from '../../../components/query-boundary.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { SectionCard } from '../../../components/ui/card.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { formatWallDate, formatWallTime, formatWeekdayTime } from '../../../lib/time/dates.ts';
import { useSubjects } from '../../../lib/centre/subjects.ts';
import { useCurrentMinute } from '../../../lib/time/use-current-minute.ts';
import { useOnline } from '../../../lib/offline/use-online.ts';
import { useBookSeat, useMyGroupLessons } from '../api/group-lessons.ts';
import { GroupFacts } from './group-facts.tsx';

/** Coming group lessons of the student's subjects, with the seats left. Shows nothing while there are none. */
export function MyGroupLessons() {
  const query = useMyGroupLessons();
  // Most centres have no groups: no placeholder, so that the page does not jump.
  if (query.isPending || query.data?.items.length === 0) return null;
  return (
    <SectionCard title="Small Groups">
      <QueryBoundary
        query={query}
        loading={null}
        failure="The small groups could not be loaded. Please try again."
      >
        {({ items }) => (
          <div className="grid gap-4">
            {items.map((group) => (
              <Group key={group.id} group={group} />
            ))}
          </div>
        )}
      </QueryBoundary>
    </SectionCard>
  );
}

const describeSeatsLeft = (left: number): string =>
  left === 0 ? 'No seats left' : `${left} seat${left === 1 ? '' : 's'} left`;

function Group({ group }: { group: GroupLessonForFamily }) {
  const { nameOf } = useSubjects();
  const online = useOnline();
  const book = useBookSeat();
  const now = useCurrentMinute();
  const [asks, setAsks] = useState(false);
  const { id, subject, date, time, seatsLeft, hasSeat, freeUntil, allowedActions } = group;
  const title = `${nameOf(subject)}: ${formatWallDate(date)}, ${formatWallTime(time)}`;
  const isFree = new Date(freeUntil).getTime() > now;
  const rule = isFree
    ? `You can give the seat back. Free until ${formatWeekdayTime(freeUntil)}`
    : 'Giving the seat back uses 1 session';
  return (
    <article aria-label={title} className="rounded-lg border border-line p-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <h3 className="font-semibold [overflow-wrap:anywhere]">{nameOf(subject)}</h3>
          <GroupFacts group={group} />
        </div>
        <Badge tone={hasSeat ? 'marigold' : 'neutral'}>
          {hasSeat ? 'You have a seat' : describeSeatsLeft(seatsLeft)}
        </Badge>
      </div>
      <p className="mt-3 text-sm text-ink-soft">
        {hasSeat ? `${rule}: press Cancel Lesson on the session.` : `Uses 1 session. ${rule}.`}
      </p>
      {allowedActions.includes('book-seat') && (
        <Button className="mt-3" disabled={!online} onClick={() => setAsks(true)}>
          Book Seat
        </Button>
      )}
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title="Book this seat?"
        confirmLabel="Book Seat"
        busyLabel="Booking..."
        onConfirm={() => book.run(id)}
        errorMessage={book.errorMessage}
        description={title}
      >
        <p>The session is confirmed at once and uses 1 session. {rule}.</p>
      </ConfirmDialog>
    </article>
  );
}
