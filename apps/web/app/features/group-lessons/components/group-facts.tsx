import type { GroupLessonForTutor } from '@thuto/contract/group-lessons';
import { formatWallDate, formatWallTime, formatZoneNote } from '../../../lib/time/dates.ts';

type Facts = Pick<GroupLessonForTutor, 'tutorName' | 'date' | 'time' | 'duration'>;

/** Day, time, duration and tutor of a group lesson, in the centre's zone. */
export function GroupFacts({ group: { tutorName, date, time, duration } }: { group: Facts }) {
  const zone = formatZoneNote();
  return (
    <p className="text-ink-soft [overflow-wrap:anywhere]">
      {formatWallDate(date)}, {formatWallTime(time)}
      {zone !== null && ` (${zone})`}, {duration} minutes, {tutorName}
    </p>
  );
}

/** Formats the number of taken seats and the bounds: `2 of 6 seats taken, minimum 3`. */
export const describeSeats = ({
  students,
  minSeats,
  maxSeats,
}: Pick<GroupLessonForTutor, 'minSeats' | 'maxSeats'> & { students: readonly unknown[] }): string =>
  `${students.length} of ${maxSeats} seats taken, minimum ${minSeats}`;
