import PanelLeftClose from 'lucide-react/icons/panel-left-close';
import PanelLeftOpen from 'lucide-react/icons/panel-left-open';
import { Link } from 'react-router';
import { Brand, BrandMark } from '../../../components/brand.tsx';
import { cn } from '../../../lib/cn.ts';
import { ConsoleNav } from './console-nav.tsx';
import type { WaitingCounts } from './console-tabs.ts';
import { useSidebarCollapsed } from './use-sidebar-collapsed.ts';

/** The sidebar on wide screens. It collapses to icons and remembers that. */
export function ConsoleSidebar({ waiting }: { waiting: WaitingCounts | undefined }) {
  const [collapsed, toggle] = useSidebarCollapsed();
  const ToggleIcon = collapsed ? PanelLeftOpen : PanelLeftClose;
  return (
    <aside
      className={cn(
        'on-dark sticky top-0 hidden h-dvh shrink-0 flex-col gap-2 overflow-y-auto bg-pine-800 px-3 py-2 transition-[width] duration-200 lg:flex',
        collapsed ? 'w-19' : 'w-62',
      )}
    >
      <Link
        to="/admin"
        className={cn('flex min-h-11 items-center rounded-md', collapsed ? 'justify-center' : 'px-1.5')}
      >
        {collapsed ? <BrandMark /> : <Brand tone="paper" />}
        <span className="sr-only">Admin console</span>
      </Link>
      <ConsoleNav waiting={waiting} collapsed={collapsed} />
      <button
        type="button"
        aria-expanded={!collapsed}
        onClick={toggle}
        title={collapsed ? 'Expand sidebar' : undefined}
        className={cn(
          'mt-auto flex min-h-11 items-center gap-3 rounded-md px-3 text-sm font-semibold text-pine-200 transition-colors hover:bg-white/10 hover:text-white',
          collapsed && 'justify-center',
        )}
      >
        <ToggleIcon aria-hidden className="size-5 shrink-0" />
        <span className={collapsed ? 'sr-only' : ''}>
          {collapsed ? 'Expand sidebar' : 'Collapse sidebar'}
        </span>
      </button>
    </aside>
  );
}
