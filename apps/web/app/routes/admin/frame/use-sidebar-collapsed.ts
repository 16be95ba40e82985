import { useState } from 'react';

const STORAGE_KEY = 'console-sidebar';
const COLLAPSED = 'collapsed';

// A browser that refuses storage still gets a sidebar; it only forgets.
function read(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === COLLAPSED;
  } catch {
    return false;
  }
}

function write(collapsed: boolean): void {
  try {
    localStorage.setItem(STORAGE_KEY, collapsed ? COLLAPSED : 'open');
  } catch {
    // Nothing to do: the choice lasts until the page is left.
  }
}

/** Whether the sidebar is collapsed to its icons, remembered in this browser. */
export function useSidebarCollapsed(): [boolean, () => void] {
  const [collapsed, setCollapsed] = useState(read);
  const toggle = () => {
    setCollapsed(!collapsed);
    write(!collapsed);
  };
  return [collapsed, toggle];
}
