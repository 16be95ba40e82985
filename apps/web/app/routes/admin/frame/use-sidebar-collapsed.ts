import { useState } from 'react';

const STORAGE_KEY = 'console-sidebar';
const COLLAPSED = 'collapsed';
/** Below this the tables need the room of an open sidebar. */
const ROOM_FOR_BOTH = '(min-width: 80rem)';

// A browser that refuses storage still gets a sidebar; it only forgets.
function read(): boolean {
  try {
    const chosen = localStorage.getItem(STORAGE_KEY);
    if (chosen !== null) return chosen === COLLAPSED;
  } catch {
    // As if nothing had been chosen.
  }
  return !matchMedia(ROOM_FOR_BOTH).matches;
}

function write(collapsed: boolean): void {
  try {
    localStorage.setItem(STORAGE_KEY, collapsed ? COLLAPSED : 'open');
  } catch {
    // Nothing to do: the choice lasts until the page is left.
  }
}

/** Whether the sidebar is collapsed to its icons: as it was chosen in this browser, else where room is scarce. */
export function useSidebarCollapsed(): [boolean, () => void] {
  const [collapsed, setCollapsed] = useState(read);
  const toggle = () => {
    setCollapsed(!collapsed);
    write(!collapsed);
  };
  return [collapsed, toggle];
}
