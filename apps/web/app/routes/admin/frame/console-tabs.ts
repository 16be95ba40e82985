import type { LucideIcon } from 'lucide-react';
import Backpack from 'lucide-react/icons/backpack';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import Clock from 'lucide-react/icons/clock';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import FolderOpen from 'lucide-react/icons/folder-open';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import ListChecks from 'lucide-react/icons/list-checks';
import ListTree from 'lucide-react/icons/list-tree';
import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import Presentation from 'lucide-react/icons/presentation';
import Settings from 'lucide-react/icons/settings';
import WalletCards from 'lucide-react/icons/wallet-cards';
import UsersRound from 'lucide-react/icons/users-round';

export interface ConsoleTab {
  to: string;
  label: string;
  Icon: LucideIcon;
  /** The count of the overview that the tab shows. */
  waiting?: 'pendingPayments' | 'pendingBookings' | 'unreadMessages' | 'newStudents' | 'tutorWork';
}

/** The console's tabs in the sidebar's order, by what they are for. A new tab is a line here and a route in `routes.ts`. */
export const CONSOLE_GROUPS: readonly { readonly label: string; readonly tabs: readonly ConsoleTab[] }[] = [
  {
    label: 'Now',
    tabs: [
      { to: '/admin', label: 'Dashboard', Icon: LayoutDashboard },
      { to: '/admin/today', label: 'Today', Icon: Clock },
    ],
  },
  {
    label: 'Desk',
    tabs: [
      { to: '/admin/bookings', label: 'Bookings', Icon: CalendarCheck, waiting: 'pendingBookings' },
      { to: '/admin/payments', label: 'Payments', Icon: WalletCards, waiting: 'pendingPayments' },
      { to: '/admin/messages', label: 'Messages', Icon: Mail, waiting: 'unreadMessages' },
      { to: '/admin/whatsapp', label: 'WhatsApp', Icon: MessageCircle },
    ],
  },
  {
    label: 'People',
    tabs: [
      { to: '/admin/students', label: 'Students', Icon: Backpack },
      { to: '/admin/users', label: 'Users', Icon: UsersRound, waiting: 'newStudents' },
      { to: '/admin/tutors', label: 'Tutors', Icon: Presentation, waiting: 'tutorWork' },
    ],
  },
  {
    label: 'Teaching',
    tabs: [
      { to: '/admin/sessions', label: 'Sessions', Icon: GraduationCap },
      { to: '/admin/reports-due', label: 'Reports Due', Icon: ClipboardCheck },
      { to: '/admin/assessments', label: 'Assessments', Icon: ClipboardList },
      { to: '/admin/content', label: 'Content', Icon: FolderOpen },
    ],
  },
  {
    label: 'Set-up',
    tabs: [
      { to: '/admin/items', label: 'Items', Icon: ListChecks },
      { to: '/admin/syllabus', label: 'Syllabus', Icon: ListTree },
      { to: '/admin/settings', label: 'Settings', Icon: Settings },
    ],
  },
];

/** The number of pending items per tab. */
export type WaitingCounts = Readonly<Record<NonNullable<ConsoleTab['waiting']>, number>>;
