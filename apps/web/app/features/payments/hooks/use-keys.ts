import { useEffect, useRef } from 'react';

/**
 * Handles single keys, except while typing and with modifiers. The page handles a key before the console does: otherwise
 * `/` would open the console's search beside the one of the page.
 */
export function useKeys(isActive: boolean, actions: Readonly<Record<string, (() => void) | undefined>>) {
  const present = useRef(actions);
  useEffect(() => {
    present.current = actions;
  });
  useEffect(() => {
    if (!isActive) return;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (event.target instanceof Element && event.target.closest('input, textarea, select')) return;
      const action = present.current[event.key.toLowerCase()];
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', press, { capture: true });
    return () => document.removeEventListener('keydown', press, { capture: true });
  }, [isActive]);
}
