import { CalendarCheck, LayoutDashboard, Mail, WalletCards, type LucideIcon } from 'lucide-react';

export interface ConsoleTab {
  to: string;
  label: string;
  Icon: LucideIcon;
  /** Which number of the overview the tab shows. */
  waiting?: 'pendingPayments' | 'pendingBookings' | 'unreadMessages';
}

/** The console's tabs in the sidebar's order. A new tab is a line here and a route in `routes.ts`. */
export const CONSOLE_TABS: readonly ConsoleTab[] = [
  { to: '/admin', label: 'Dashboard', Icon: LayoutDashboard },
  { to: '/admin/payments', label: 'Payments', Icon: WalletCards, waiting: 'pendingPayments' },
  { to: '/admin/bookings', label: 'Bookings', Icon: CalendarCheck, waiting: 'pendingBookings' },
  { to: '/admin/messages', label: 'Messages', Icon: Mail, waiting: 'unreadMessages' },
];

/** How many things wait behind each tab. */
export type WaitingCounts = Readonly<Record<NonNullable<ConsoleTab['waiting']>, number>>;
