import type { ConsoleOverview } from '@thuto/contract/activity';
import type { LucideIcon } from 'lucide-react';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import Mail from 'lucide-react/icons/mail';
import Presentation from 'lucide-react/icons/presentation';
import UserPlus from 'lucide-react/icons/user-plus';
import WalletCards from 'lucide-react/icons/wallet-cards';

/** An item that waits for an admin. */
export interface PendingItem {
  to: string;
  Icon: LucideIcon;
  count: number;
  /** '3 pending payments' */
  title: string;
  /** Since when the oldest one waits. */
  oldestAt: string | null;
  /** Whether the bell counts it: payments, bookings, messages and new users, and nothing else (DASH-4). */
  isOnBell: boolean;
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Lists the pending items, longest waiting first. Kinds without items are omitted. New kinds are added here. */
export function listPendingItems(overview: ConsoleOverview): PendingItem[] {
  const items: PendingItem[] = [
    {
      to: '/admin/payments',
      Icon: WalletCards,
      count: overview.pendingPayments,
      title: counted(overview.pendingPayments, 'pending payment'),
      oldestAt: overview.oldestPendingPaymentAt,
      isOnBell: true,
    },
    {
      to: '/admin/bookings',
      Icon: CalendarClock,
      count: overview.pendingBookings,
      title: counted(overview.pendingBookings, 'pending booking'),
      oldestAt: overview.oldestPendingBookingAt,
      isOnBell: true,
    },
    {
      to: '/admin/messages',
      Icon: Mail,
      count: overview.unreadMessages,
      title: counted(overview.unreadMessages, 'unread message'),
      oldestAt: overview.oldestUnreadMessageAt,
      isOnBell: true,
    },
    {
      to: '/admin/users?status=new',
      Icon: UserPlus,
      count: overview.newStudents,
      title: counted(overview.newStudents, 'new student'),
      oldestAt: overview.oldestNewStudentAt,
      isOnBell: true,
    },
    {
      to: '/admin/tutors',
      Icon: Presentation,
      count: overview.tutorWork,
      title: overview.tutorWork === 1 ? '1 tutor matter' : `${overview.tutorWork} tutor matters`,
      oldestAt: overview.oldestTutorWorkAt,
      isOnBell: false,
    },
  ];
  return items
    .filter((item) => item.count > 0)
    .sort((a, b) => (a.oldestAt ?? '').localeCompare(b.oldestAt ?? ''));
}

const HOUR_MS = 3_600_000;

/** Returns the urgency. A review is promised within 24 to 48 hours (PAY-18). */
export function getUrgency(oldestAt: string | null, now: number): 'fresh' | 'due' | 'overdue' {
  if (oldestAt === null) return 'fresh';
  const hours = (now - new Date(oldestAt).getTime()) / HOUR_MS;
  if (hours >= 48) return 'overdue';
  return hours >= 24 ? 'due' : 'fresh';
}
