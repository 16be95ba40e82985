import { useState } from 'react';
import { useHydrated } from '../../../lib/browser/use-hydrated.ts';

const STORAGE_KEY = 'console-sidebar';
const COLLAPSED = 'collapsed';
/** Below this width the tables need the space of an open sidebar. */
const ROOM_FOR_BOTH = '(min-width: 80rem)';

// Where storage is denied the sidebar works but forgets its state.
function read(): boolean {
  try {
    const chosen = localStorage.getItem(STORAGE_KEY);
    if (chosen !== null) return chosen === COLLAPSED;
  } catch {
    // Same as without a stored choice.
  }
  return !matchMedia(ROOM_FOR_BOTH).matches;
}

function write(collapsed: boolean): void {
  try {
    localStorage.setItem(STORAGE_KEY, collapsed ? COLLAPSED : 'open');
  } catch {
    // Ignored: the choice lasts until the page is left.
  }
}

/** Returns whether the sidebar is collapsed: the choice stored in this browser, otherwise by screen width. */
export function useSidebarCollapsed(): [boolean, () => void] {
  const isHydrated = useHydrated();
  const [chosen, setCollapsed] = useState<boolean | null>(null);
  const collapsed = chosen ?? (isHydrated && read());
  const toggle = () => {
    setCollapsed(!collapsed);
    write(!collapsed);
  };
  return [collapsed, toggle];
}
