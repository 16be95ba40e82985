import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Sun from 'lucide-react/icons/sun';
import UsersRound from 'lucide-react/icons/users-round';
import WalletCards from 'lucide-react/icons/wallet-cards';
import { NavLink } from 'react-router';

/** The tabs of the tutor area. A new tab is a line here and a route in `routes.ts`. */
export const TUTOR_TABS = [
  { to: '/tutor', label: 'Today', Icon: Sun },
  { to: '/tutor/lessons', label: 'Lessons', Icon: CalendarDays },
  { to: '/tutor/availability', label: 'Availability', Icon: CalendarClock },
  { to: '/tutor/students', label: 'Students', Icon: UsersRound },
  { to: '/tutor/earnings', label: 'Earnings', Icon: WalletCards },
] as const;

/** The tabs at the bottom of small screens. */
export function TutorBar() {
  return (
    <nav
      aria-label="Tutor area"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] shadow-[0_-6px_20px_-10px_rgb(40_28_8/0.25)] lg:hidden print:hidden"
    >
      <ul className="grid grid-cols-5">
        {TUTOR_TABS.map(({ to, label, Icon }) => (
          <li key={to} className="min-w-0">
            <NavLink
              to={to}
              end={to === '/tutor'}
              className="flex min-h-16 w-full flex-col items-center justify-center gap-0.5 text-[min(0.75rem,3.1vw)] leading-4 font-semibold text-ink-soft transition-colors hover:text-pine-700 aria-[current=page]:text-pine-700 [&[aria-current=page]>svg]:rounded-full [&[aria-current=page]>svg]:bg-marigold-200"
            >
              <Icon aria-hidden className="h-7 w-11 px-3 py-1" />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
