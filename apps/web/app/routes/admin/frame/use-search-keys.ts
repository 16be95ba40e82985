import { useEffect } from 'react';

/** Returns true if a key press goes into a text field. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select') !== null);

/** Opens the search with `/` (except while typing) and with Ctrl K (⌘ K) from anywhere. */
export function useSearchKeys(open: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // A page with a search of its own has handled the key.
      if (event.repeat || event.altKey || event.defaultPrevented) return;
      const isShortcut = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !isTyping(event.target);
      if (!isShortcut && !isSlash) return;
      // An open dialog owns the keyboard.
      if (document.querySelector('[role="dialog"]') !== null) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}
