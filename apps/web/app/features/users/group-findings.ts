import type { ConsoleFindings } from '@thuto/contract/users';
import { SUBJECT_NAMES } from '@thuto/domain/tuition';
import { formatWallDate, formatWallTime } from '../../lib/dates.ts';

/** One result of the search: what it shows and where it leads. */
export interface Finding {
  id: string;
  title: string;
  detail: string;
  status: string;
  to: string;
}

/** A booking opens over the sub-tab that lists it. */
const BOOKING_TABS: Readonly<Record<ConsoleFindings['bookings'][number]['status'], string>> = {
  pending: '',
  approved: 'tab=approved&',
  rejected: 'tab=all&',
  completed: 'tab=all&',
};

/** Groups the results by kind. Kinds without results are omitted. */
export function groupFindings({
  students,
  bookings,
}: ConsoleFindings): { title: string; entries: Finding[] }[] {
  return [
    {
      title: 'Students',
      entries: students.map(({ id, name, email, status }) => ({
        id,
        title: name,
        detail: email,
        status,
        to: `/admin/users/${id}`,
      })),
    },
    {
      title: 'Bookings',
      entries: bookings.map(({ id, studentName, subject, date, time, status }) => ({
        id,
        title: studentName,
        detail: `${SUBJECT_NAMES[subject]}, ${formatWallDate(date)}, ${formatWallTime(time)}`,
        status,
        to: `/admin/bookings?${BOOKING_TABS[status]}booking=${id}`,
      })),
    },
  ].filter(({ entries }) => entries.length > 0);
}
