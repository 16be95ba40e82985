import type { LucideIcon } from 'lucide-react';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import CalendarDays from 'lucide-react/icons/calendar-days';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import WalletCards from 'lucide-react/icons/wallet-cards';
import { Link } from 'react-router';
import { FoldedCard } from '../../../components/ui/folded-card.tsx';

const ACTIONS: readonly { to: string; label: string; hint: string; Icon: LucideIcon }[] = [
  { to: '/admin/payments', label: 'Review Payments', hint: 'Check proofs of payment', Icon: WalletCards },
  {
    to: '/admin/bookings',
    label: 'Review Bookings',
    hint: 'Give them a tutor and a link',
    Icon: CalendarCheck,
  },
  {
    to: '/admin/bookings?tab=book',
    label: 'Book for Student',
    hint: 'When a student calls',
    Icon: CalendarPlus,
  },
  { to: '/admin/bookings?tab=all', label: 'All Bookings', hint: 'Past and to come', Icon: CalendarDays },
];

/** Links to the four most frequent tasks. */
export function QuickActions() {
  return (
    <FoldedCard title="Quick Actions">
      <ul className="grid gap-2.5 sm:grid-cols-2 xl:grid-cols-1">
        {ACTIONS.map(({ to, label, hint, Icon }) => (
          <li key={label}>
            <Link
              to={to}
              className="flex min-h-16 items-center gap-3.5 rounded-lg border border-line bg-paper px-4 py-3 transition-colors hover:border-pine-600 hover:bg-pine-50"
            >
              <Icon aria-hidden className="size-6 shrink-0 text-pine-600" />
              <span className="min-w-0">
                <span className="block font-semibold">{label}</span>
                <span className="block text-sm text-ink-soft">{hint}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </FoldedCard>
  );
}
