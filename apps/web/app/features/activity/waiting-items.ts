import type { ConsoleOverview } from '@thuto/contract/activity';

/** Something that waits for an admin's decision. */
export interface WaitingItem {
  kind: 'payments' | 'bookings';
  to: string;
  count: number;
  /** '3 pending payments' */
  title: string;
  /** Since when the oldest waits. */
  oldestAt: string | null;
}

type Waiting = Pick<
  ConsoleOverview,
  'pendingPayments' | 'pendingBookings' | 'oldestPendingPaymentAt' | 'oldestPendingBookingAt'
>;

const counted = (count: number, noun: string) => `${count} pending ${noun}${count === 1 ? '' : 's'}`;

/** What waits, the longest waiting first; only what there is. */
export function waitingItems(overview: Waiting): WaitingItem[] {
  const items: WaitingItem[] = [
    {
      kind: 'payments',
      to: '/admin/payments',
      count: overview.pendingPayments,
      title: counted(overview.pendingPayments, 'payment'),
      oldestAt: overview.oldestPendingPaymentAt,
    },
    {
      kind: 'bookings',
      to: '/admin/bookings',
      count: overview.pendingBookings,
      title: counted(overview.pendingBookings, 'booking'),
      oldestAt: overview.oldestPendingBookingAt,
    },
  ];
  return items
    .filter((item) => item.count > 0)
    .sort((a, b) => (a.oldestAt ?? '').localeCompare(b.oldestAt ?? ''));
}

const HOUR_MS = 3_600_000;

/** How pressing it is: the review promise is 24 to 48 hours (specification 9). */
export function urgencyOf(oldestAt: string | null, now: number): 'fresh' | 'due' | 'overdue' {
  if (oldestAt === null) return 'fresh';
  const hours = (now - new Date(oldestAt).getTime()) / HOUR_MS;
  if (hours >= 48) return 'overdue';
  return hours >= 24 ? 'due' : 'fresh';
}
