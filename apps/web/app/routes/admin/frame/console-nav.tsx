import { NavLink } from 'react-router';
import { cn } from '../../../lib/cn.ts';
import { CONSOLE_GROUPS, type ConsoleTab, type WaitingCounts } from './console-tabs.ts';

export interface ConsoleNavProps {
  waiting: WaitingCounts | undefined;
  /** Shows icons only; the labels are read by screen readers and shown as tooltips. */
  collapsed?: boolean;
  onNavigate?: () => void;
}

/** The console's tabs, each with its own URL. */
export function ConsoleNav({ waiting, collapsed = false, onNavigate }: ConsoleNavProps) {
  return (
    <nav aria-label="Console">
      {CONSOLE_GROUPS.map(({ label, tabs }) => (
        <section key={label} aria-label={label} className="mt-2 first:mt-0">
          <p
            aria-hidden
            className={cn(
              'px-3 text-xs leading-5 font-semibold text-pine-200',
              collapsed && 'mx-3 mt-3 h-px overflow-hidden bg-white/20 px-0',
            )}
          >
            {label}
          </p>
          <ul className="grid gap-1 lg:gap-0">
            {tabs.map((tab) => (
              <li key={tab.to}>
                <ConsoleNavLink
                  tab={tab}
                  count={tab.waiting === undefined ? 0 : (waiting?.[tab.waiting] ?? 0)}
                  collapsed={collapsed}
                  onNavigate={onNavigate}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function ConsoleNavLink({
  tab: { to, label, Icon },
  count,
  collapsed,
  onNavigate,
}: {
  tab: ConsoleTab;
  count: number;
  collapsed: boolean;
  onNavigate: (() => void) | undefined;
}) {
  return (
    <NavLink
      to={to}
      end={to === '/admin'}
      onClick={onNavigate}
      title={collapsed ? label : undefined}
      className={({ isActive }) =>
        cn(
          'relative flex min-h-11 items-center gap-3 rounded-md px-3 font-semibold text-pine-100 lg:min-h-8.5 transition-colors hover:bg-white/10 hover:text-white',
          collapsed && 'justify-center',
          isActive &&
            'bg-white/12 text-white before:absolute before:inset-y-1.5 before:-left-3 before:w-1 before:rounded-r-full before:bg-marigold-400',
        )
      }
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      <span className={collapsed ? 'sr-only' : 'min-w-0 flex-1 truncate'}>{label}</span>
      {/* Decorative: the count is not part of the tab's name; the bell and the dashboard announce it. */}
      {count > 0 && (
        <span
          aria-hidden
          className={cn(
            'rounded-full bg-marigold-400 text-center text-xs font-bold text-pine-900 tabular-nums',
            collapsed ? 'absolute top-0.5 right-0.5 min-w-5 px-1 py-px' : 'min-w-6 px-1.5 py-0.5',
          )}
        >
          {count > 99 ? '99+' : count}
        </span>
      )}
    </NavLink>
  );
}
