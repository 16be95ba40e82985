import type { ConsoleFindings } from '@thuto/contract/users';
import { formatLisente } from '@thuto/domain/money';
import { formatWallDate, formatWallTime } from '../../lib/time/dates.ts';
import { subjectName } from '../../lib/centre/subjects.ts';

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

type Money = ConsoleFindings['money'][number];

const MONEY_WORDS: Readonly<Record<Money['kind'], string>> = {
  order: 'Order',
  payment: 'Payment',
  receipt: 'Receipt',
  line: 'Money without an order:',
};

/** Returns where found money leads: to the orders, to the payments of its student, or to what waits for an order. */
function addressOfMoney({ kind, label, studentId }: Money): string {
  if (kind === 'order') return `/admin/payments?tab=orders&search=${encodeURIComponent(label)}`;
  if (studentId !== null) return `/admin/students/${studentId}`;
  return `/admin/payments?tab=money&search=${encodeURIComponent(label)}`;
}

/** Groups the results by kind. Kinds without results are omitted. */
export function groupFindings({
  students,
  bookings,
  money,
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
    {
      title: 'Money',
      entries: money.map((found) => ({
        id: `${found.kind} ${found.id}`,
        title: `${MONEY_WORDS[found.kind]} ${found.label}`,
        detail: [found.name, found.amountLisente === null ? '' : formatLisente(found.amountLisente)]
          .filter((part) => part !== '')
          .join(', '),
        status: found.status,
        to: addressOfMoney(found),
      })),
    },
  ].filter(({ entries }) => entries.length > 0);
}
