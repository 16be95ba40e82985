import type { ConsoleFindings } from '@thuto/contract/users';
import { formatWallDate, formatWallTime } from '../../lib/dates.ts';
import { subjectName } from '../../lib/subjects.ts';

/** One result of the search: what it shows and where it leads. */
export interface Finding {
  id: string;
  title: string;
  detail: string;
  status: string;
  to: string;
}

/** The sub-tabs of two statuses. Every other booking opens over All Bookings. */
const BOOKING_TABS: Readonly<Record<string, string>> = { pending: '', approved: 'tab=approved&' };

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
        detail: `${subjectName(subject)}, ${formatWallDate(date)}, ${formatWallTime(time)}`,
        status,
        to: `/admin/bookings?${BOOKING_TABS[status] ?? 'tab=all&'}booking=${id}`,
      })),
    },
  ].filter(({ entries }) => entries.length > 0);
}
